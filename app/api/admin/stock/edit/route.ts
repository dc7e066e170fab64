import { editDocument } from '@/lib/domain/stock/commands/edit-document';
import { documentEditInput, documentSavedView } from '@/lib/domain/stock/document-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改出入库单的单头',
  can: 'stock.manage',
  message: '保存成功',
  input: documentEditInput,
  output: documentSavedView,
  handler: editDocument,
});
