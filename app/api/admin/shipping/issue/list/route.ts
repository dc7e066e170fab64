import { printRunListInput, printRunListView } from '@/lib/domain/order/periodical-contract';
import { listPrintRuns } from '@/lib/domain/order/periodical-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '期刊发行：每期待寄、已寄和报缺的份数',
  can: 'shipping.manage',
  input: printRunListInput,
  output: printRunListView,
  handler: listPrintRuns,
});
