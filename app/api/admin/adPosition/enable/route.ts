import { enablePositions } from '@/lib/domain/ad/commands/save-position';
import { AdPositionEnableInput } from '@/lib/domain/ad/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '启用或停用广告位',
  can: 'site.edit',
  input: AdPositionEnableInput,
  handler: async (ctx, input) => {
    await enablePositions(ctx, input);
    return null;
  },
});
