import { insertDocumentItem } from '@/lib/domain/stock/commands/edit-document-items';
import { documentItemInsertInput, documentSavedView } from '@/lib/domain/stock/document-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '出入库单增加明细',
  can: 'stock.manage',
  message: '保存成功',
  input: documentItemInsertInput,
  output: documentSavedView,
  handler: insertDocumentItem,
});
