import { sortInput } from '@/lib/core/listed';
import { sortTypes } from '@/lib/domain/organization/commands/manage-types';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '调整单位类型顺序',
  can: 'platform.manage',
  message: '顺序已保存',
  input: sortInput,
  handler: async (ctx, { ids }) => {
    await sortTypes(ctx, ids);
    return null;
  },
});
