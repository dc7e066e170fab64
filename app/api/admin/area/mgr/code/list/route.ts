import { ManagerOfficeListInput, ManagerOfficeListView } from '@/lib/domain/area/manager-contract';
import { listOfficeManagers } from '@/lib/domain/area/manager-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '区域经理编码管理列表',
  can: 'platform.manage',
  input: ManagerOfficeListInput,
  output: ManagerOfficeListView,
  handler: listOfficeManagers,
});
