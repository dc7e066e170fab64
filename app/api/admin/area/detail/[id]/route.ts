import { AreaCodeInput, AreaOfficeRow } from '@/lib/domain/area/office-contract';
import { getOfficeArea } from '@/lib/domain/area/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '地区详情（编号为地区代码）',
  can: 'platform.manage',
  input: AreaCodeInput,
  output: AreaOfficeRow,
  handler: (ctx, { id }) => getOfficeArea(ctx, id),
});
