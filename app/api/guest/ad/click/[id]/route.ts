import { idInput } from '@/lib/core/fields';
import { countClick } from '@/lib/domain/ad/commands/count-click';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '广告点击计数',
  can: 'public',
  tx: false,
  rate: 'read',
  input: idInput,
  handler: async (ctx, { id }) => {
    await countClick(ctx, id);
    return null;
  },
});
