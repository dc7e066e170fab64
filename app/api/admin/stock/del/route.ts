import { idsInput } from '@/lib/core/fields';
import { deleteDocuments } from '@/lib/domain/stock/commands/delete-documents';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除出入库单草稿',
  can: 'stock.manage',
  message: '已删除',
  input: idsInput,
  handler: async (ctx, { ids }) => {
    await deleteDocuments(ctx, ids);
    return null;
  },
});
