import { restoreAreas } from '@/lib/domain/area/commands/retire-areas';
import { AreaRestoreInput, AreaTouchedView } from '@/lib/domain/area/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '恢复地区',
  can: 'platform.manage',
  message: '已恢复',
  input: AreaRestoreInput,
  publicText: true,
  output: AreaTouchedView,
  handler: async (ctx, input) => ({ changed: await restoreAreas(ctx, input) }),
});
