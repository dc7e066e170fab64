import { AreaOfficeTreeView, AreaTreeInput } from '@/lib/domain/area/office-contract';
import { listAreasBelow } from '@/lib/domain/area/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '某地区的下级（含已停用）',
  can: 'platform.manage',
  input: AreaTreeInput,
  output: AreaOfficeTreeView,
  handler: (ctx, { parentCode }) => listAreasBelow(ctx, parentCode || null),
});
