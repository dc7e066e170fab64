import { priceAdjustedView, priceAdjustInput } from '@/lib/domain/order/admin-act-contract';
import { adjustPrice } from '@/lib/domain/payment/commands/adjust-price';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '改价（付款前）',
  can: 'order.manage',
  input: priceAdjustInput,
  output: priceAdjustedView,
  tx: false,
  message: '价格已修改',
  handler: adjustPrice,
});
