import { cachedAreas } from '@/lib/domain/area/cached';
import { areaListInput, areaListView } from '@/lib/domain/area/contract';
import { route } from '@/lib/server/http/route';
import { publicCtx } from '@/lib/server/http/public-ctx';

export const GET = route({
  summary: '下级地区',
  can: 'buyer',
  input: areaListInput,
  output: areaListView,
  handler: (_, { parentCode }) => cachedAreas(publicCtx(), parentCode || null),
});
