import { idInput } from '@/lib/core/fields';
import { runDetailView } from '@/lib/domain/erp/run-contract';
import { getRun } from '@/lib/domain/erp/run-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: 'ERP 同步详情',
  can: 'erp.manage',
  input: idInput,
  output: runDetailView,
  handler: (ctx, { id }) => getRun(ctx, id),
});
