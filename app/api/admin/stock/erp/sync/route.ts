import { startPull } from '@/lib/domain/erp/commands/start-pull';
import { runDetailView, syncInput } from '@/lib/domain/erp/run-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '立即从 ERP 拉取库存',
  can: 'erp.manage',
  input: syncInput,
  output: runDetailView,
  message: '已开始同步',
  handler: startPull,
});
