import { idsInput } from '@/lib/core/fields';
import { deleteMaps } from '@/lib/domain/erp/commands/save-map';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除 ERP 图书对照',
  can: 'erp.manage',
  input: idsInput,
  message: '已删除',
  handler: async (ctx, { ids }) => {
    await deleteMaps(ctx, ids);
    return null;
  },
});
