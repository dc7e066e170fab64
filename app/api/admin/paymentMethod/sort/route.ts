import { sortPaymentMethods } from '@/lib/domain/payment/commands/save-method';
import { PaymentMethodSortInput } from '@/lib/domain/payment/method-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '支付方式排序',
  can: 'order.manage',
  input: PaymentMethodSortInput,
  handler: async (ctx, { codes }) => {
    await sortPaymentMethods(ctx, codes);
    return null;
  },
});
