import { runListInput, runListView } from '@/lib/domain/erp/run-contract';
import { listRuns } from '@/lib/domain/erp/run-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: 'ERP 同步记录',
  can: 'erp.manage',
  input: runListInput,
  output: runListView,
  handler: listRuns,
});
