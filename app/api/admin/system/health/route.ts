import { healthView } from '@/lib/domain/admin/health-contract';
import { systemHealth } from '@/lib/domain/admin/health-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '系统状态',
  can: 'platform.manage',
  output: healthView,
  handler: (ctx) => systemHealth(ctx),
});
