import { idsInput } from '@/lib/core/fields';
import { deleteManagers } from '@/lib/domain/area/commands/save-manager';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除未使用的区域经理编码',
  can: 'platform.manage',
  message: '已删除',
  input: idsInput,
  handler: async (ctx, { ids }) => {
    await deleteManagers(ctx, ids);
    return null;
  },
});
