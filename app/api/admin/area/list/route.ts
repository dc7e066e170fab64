import { AreaOfficeListInput, AreaOfficeListView } from '@/lib/domain/area/office-contract';
import { listOfficeAreas } from '@/lib/domain/area/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '地区管理列表',
  can: 'platform.manage',
  input: AreaOfficeListInput,
  output: AreaOfficeListView,
  handler: listOfficeAreas,
});
