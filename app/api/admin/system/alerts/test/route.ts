import { alertTestView } from '@/lib/domain/admin/alert-contract';
import { testAlerts } from '@/lib/domain/admin/commands/send-alerts';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '向全部告警接收人发送测试消息',
  can: 'platform.manage',
  output: alertTestView,
  message: '已安排发送',
  handler: testAlerts,
});
