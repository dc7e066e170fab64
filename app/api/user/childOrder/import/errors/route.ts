import { childImportInput } from '@/lib/domain/childOrder/import-contract';
import { previewErrorsFile } from '@/lib/domain/childOrder/sheet-queries';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '下载错误标注文件：全部数据行，有错误的在前并注明原因，可修改后直接上传',
  can: 'childOrder.manage',
  input: childImportInput,
  tx: false,
  reply: 'file',
  file: 'xlsx',
  handler: previewErrorsFile,
});
