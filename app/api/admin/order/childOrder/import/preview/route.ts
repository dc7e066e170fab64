import { previewImport } from '@/lib/domain/childOrder/commands/preview-import';
import { childImportInput, childImportPreview } from '@/lib/domain/childOrder/import-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '预览子订单导入：逐行检查，不写入',
  can: 'order.manage',
  input: childImportInput,
  output: childImportPreview,
  message: '预览完成',
  tx: false,
  handler: previewImport,
});
