import { idInput } from '@/lib/core/fields';
import { ManagerOfficeRow } from '@/lib/domain/area/manager-contract';
import { getOfficeManager } from '@/lib/domain/area/manager-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '区域经理编码详情',
  can: 'platform.manage',
  input: idInput,
  output: ManagerOfficeRow,
  handler: (ctx, { id }) => getOfficeManager(ctx, id),
});
