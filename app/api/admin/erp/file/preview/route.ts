import { previewStock } from '@/lib/domain/erp/commands/apply-file';
import { filePreviewInput, filePreviewView } from '@/lib/domain/erp/file-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '试算 ERP 库存文件：逐行检查并列出差异，不写入',
  can: 'erp.manage',
  input: filePreviewInput,
  output: filePreviewView,
  message: '试算完成',
  tx: false,
  handler: previewStock,
});
