import { pushListInput, pushListView } from '@/lib/domain/erp/push-contract';
import { listPushes } from '@/lib/domain/erp/push-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '推送到 ERP 的单据',
  can: 'erp.manage',
  input: pushListInput,
  output: pushListView,
  handler: listPushes,
});
