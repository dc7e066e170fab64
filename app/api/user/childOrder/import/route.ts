import { requestImport } from '@/lib/domain/childOrder/commands/request-import';
import { childImportCommitInput, childImportView } from '@/lib/domain/childOrder/import-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '导入子订单：全部成功或全部不写入，后台执行',
  can: 'childOrder.manage',
  input: childImportCommitInput,
  output: childImportView,
  message: '已开始导入',
  tx: false,
  handler: requestImport,
});
