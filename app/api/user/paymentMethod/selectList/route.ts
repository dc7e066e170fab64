import { z } from 'zod';
import { paymentMethodView } from '@/lib/domain/payment/contract';
import { listPaymentMethods } from '@/lib/domain/payment/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '可用支付方式',
  can: 'order.buy',
  output: z.array(paymentMethodView),
  handler: listPaymentMethods,
});
