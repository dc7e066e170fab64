import { printRunListInput, printRunListView } from '@/lib/domain/order/periodical-contract';
import { listPrintRuns } from '@/lib/domain/order/periodical-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '期刊印数：每期应寄的份数',
  can: 'product.read',
  input: printRunListInput,
  output: printRunListView,
  handler: listPrintRuns,
});
