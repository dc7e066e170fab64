import { splitLinesInput, splitLinesView } from '@/lib/domain/childOrder/contract';
import { listSplitLines } from '@/lib/domain/childOrder/lines-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '订单中可分配的商品及份数',
  can: 'order.desk',
  input: splitLinesInput,
  output: splitLinesView,
  handler: listSplitLines,
});
