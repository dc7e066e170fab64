import { cachedManagers } from '@/lib/domain/area/manager-cached';
import { ManagerListInput, ManagerListView } from '@/lib/domain/area/manager-contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '区域经理编码列表；可按地区取负责人',
  can: 'public',
  input: ManagerListInput,
  output: ManagerListView,
  handler: (ctx, { areaCode }) => cachedManagers(ctx, areaCode),
});
