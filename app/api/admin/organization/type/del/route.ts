import { idsInput } from '@/lib/core/fields';
import { deleteTypes } from '@/lib/domain/organization/commands/manage-types';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除单位类型，已有单位使用的不能删除',
  can: 'platform.manage',
  message: '已删除',
  input: idsInput,
  handler: async (ctx, { ids }) => {
    await deleteTypes(ctx, ids);
    return null;
  },
});
