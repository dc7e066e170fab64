import { applyStock } from '@/lib/domain/erp/commands/apply-file';
import { fileApplyInput } from '@/lib/domain/erp/file-contract';
import { runDetailView } from '@/lib/domain/erp/run-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '按 ERP 库存文件调整库存：有一行错误则全部不执行',
  can: 'erp.manage',
  input: fileApplyInput,
  output: runDetailView,
  message: '导入成功',
  tx: false,
  handler: applyStock,
});
