import { addQuantity } from '@/lib/domain/stock/commands/add-quantity';
import { addQuantityInput, addQuantityView } from '@/lib/domain/stock/document-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '增减库存数量',
  can: 'stock.manage',
  message: '库存已调整',
  input: addQuantityInput,
  output: addQuantityView,
  handler: addQuantity,
});
