import { alertsView } from '@/lib/domain/admin/alert-contract';
import { listAlerts } from '@/lib/domain/admin/alert-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '系统告警：接收人、未解决的异常和最近一次告警',
  can: 'platform.manage',
  output: alertsView,
  handler: (ctx) => listAlerts(ctx),
});
