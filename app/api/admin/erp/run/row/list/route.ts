import { runRowListInput, runRowListView } from '@/lib/domain/erp/run-contract';
import { listRunRows } from '@/lib/domain/erp/run-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: 'ERP 同步的各行',
  can: 'erp.manage',
  input: runRowListInput,
  output: runRowListView,
  handler: listRunRows,
});
