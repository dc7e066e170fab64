import { PaymentMethodListView } from '@/lib/domain/payment/method-contract';
import { listOfficePaymentMethods } from '@/lib/domain/payment/method-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '支付方式管理列表',
  can: 'paymentMethod.edit',
  output: PaymentMethodListView,
  handler: listOfficePaymentMethods,
});
