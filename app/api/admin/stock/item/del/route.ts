import { idsInput } from '@/lib/core/fields';
import { deleteDocumentItems } from '@/lib/domain/stock/commands/edit-document-items';
import { documentSavedView } from '@/lib/domain/stock/document-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除出入库单明细',
  can: 'stock.manage',
  message: '已删除',
  input: idsInput,
  output: documentSavedView,
  handler: (ctx, { ids }) => deleteDocumentItems(ctx, ids),
});
