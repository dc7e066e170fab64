import { cachedManagerTree } from '@/lib/domain/area/manager-cached';
import { ManagerTreeView } from '@/lib/domain/area/manager-contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '区域经理编码，按省分组',
  can: 'public',
  output: ManagerTreeView,
  handler: cachedManagerTree,
});
