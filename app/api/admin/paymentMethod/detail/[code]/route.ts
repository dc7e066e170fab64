import { PaymentMethodCodeInput, PaymentMethodRow } from '@/lib/domain/payment/method-contract';
import { getOfficePaymentMethod } from '@/lib/domain/payment/method-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '支付方式详情',
  can: 'paymentMethod.edit',
  input: PaymentMethodCodeInput,
  output: PaymentMethodRow,
  handler: (ctx, { code }) => getOfficePaymentMethod(ctx, code),
});
