import { areaInput, areaView } from '@/lib/domain/report/list-contract';
import { getAreas } from '@/lib/domain/report/area-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '地区报表（按地区或区域经理）',
  can: 'report.read',
  input: areaInput,
  output: areaView,
  handler: getAreas,
});
