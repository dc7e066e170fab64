import { idInput } from '@/lib/core/fields';
import { agreeRefund } from '@/lib/domain/payment/commands/judge-refund';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '复核同意退款（另一位财务人员）',
  can: 'payment.manage',
  input: idInput,
  message: '已同意退款',
  handler: async (ctx, { id }) => {
    await agreeRefund(ctx, id);
    return null;
  },
});
