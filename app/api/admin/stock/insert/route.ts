import { insertDocument } from '@/lib/domain/stock/commands/insert-document';
import { documentInsertInput, documentSavedView } from '@/lib/domain/stock/document-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增出入库单',
  can: 'stock.manage',
  message: '保存成功',
  input: documentInsertInput,
  output: documentSavedView,
  handler: insertDocument,
});
