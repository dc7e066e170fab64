import { overviewView } from '@/lib/domain/admin/health-contract';
import { platformOverview } from '@/lib/domain/admin/overview-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '平台工作台：待办与动态',
  can: 'log.read',
  output: overviewView,
  handler: (ctx) => platformOverview(ctx),
});
