import { idInput } from '@/lib/core/fields';
import { importErrorsFile } from '@/lib/domain/childOrder/sheet-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '下载一次未成功导入的错误标注文件',
  can: 'order.read',
  input: idInput,
  reply: 'file',
  file: 'xlsx',
  handler: importErrorsFile,
});
