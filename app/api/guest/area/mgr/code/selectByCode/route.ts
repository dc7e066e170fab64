import { getManager } from '@/lib/domain/area/manager-cached';
import { ManagerByCodeInput, ManagerView } from '@/lib/domain/area/manager-contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '校验区域经理编码',
  can: 'public',
  input: ManagerByCodeInput,
  output: ManagerView,
  handler: (ctx, { code }) => getManager(ctx, code),
});
