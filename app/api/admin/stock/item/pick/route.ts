import { pickInput, pickView } from '@/lib/domain/stock/pick-contract';
import { pickGoods } from '@/lib/domain/stock/pick-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '可登记库存的商品与期次',
  can: 'stock.read',
  input: pickInput,
  output: pickView,
  handler: pickGoods,
});
