import { editDocumentItem } from '@/lib/domain/stock/commands/edit-document-items';
import { documentItemEditInput, documentSavedView } from '@/lib/domain/stock/document-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改出入库单明细',
  can: 'stock.manage',
  message: '保存成功',
  input: documentItemEditInput,
  output: documentSavedView,
  handler: editDocumentItem,
});
