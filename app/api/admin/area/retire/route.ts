import { retireAreas } from '@/lib/domain/area/commands/retire-areas';
import { AreaRetireInput, AreaTouchedView } from '@/lib/domain/area/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '停用地区及其全部下级',
  can: 'platform.manage',
  message: '已停用',
  input: AreaRetireInput,
  output: AreaTouchedView,
  handler: async (ctx, { codes }) => ({ changed: await retireAreas(ctx, codes) }),
});
