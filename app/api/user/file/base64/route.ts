import { addBuyerFile } from '@/lib/domain/order/commands/add-order-file';
import { buyerFileView, fileBase64Input, MAX_BASE64 } from '@/lib/domain/order/file-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '上传附件（base64，图片或 PDF）',
  can: 'order.file',
  input: fileBase64Input,
  output: buyerFileView,
  maxBytes: MAX_BASE64 + 4096,
  rate: 'upload',
  tx: false,
  message: '上传成功',
  handler: addBuyerFile,
});
