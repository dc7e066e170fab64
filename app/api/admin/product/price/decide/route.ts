import { decidePrice } from '@/lib/domain/product/commands/decide-price';
import { PriceDecidedView, PriceDecideInput } from '@/lib/domain/product/price-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '复核待定的改价：同意、不同意或由申请人撤回',
  can: 'product.priceDecide',
  input: PriceDecideInput,
  output: PriceDecidedView,
  handler: decidePrice,
});
