import { idsInput } from '@/lib/core/fields';
import { deleteSiteRows } from '@/lib/domain/site/commands/manage-list';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除业务咨询联系人',
  can: 'site.edit',
  message: '已删除',
  input: idsInput,
  handler: async (ctx, { ids }) => {
    await deleteSiteRows(ctx, 'advisoryInfo', ids);
    return null;
  },
});
