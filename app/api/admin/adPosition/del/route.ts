import { deletePositions } from '@/lib/domain/ad/commands/save-position';
import { AdPositionIdsInput } from '@/lib/domain/ad/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '删除空的广告位',
  can: 'site.edit',
  message: '已删除',
  input: AdPositionIdsInput,
  handler: async (ctx, { ids }) => {
    await deletePositions(ctx, ids);
    return null;
  },
});
