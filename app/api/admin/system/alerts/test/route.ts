import { alertTestView } from '@/lib/domain/admin/alert-contract';
import { testAlerts } from '@/lib/domain/admin/commands/tell-receivers';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '向全部告警接收人发送测试消息，逐个返回是否送达',
  tx: false,
  can: 'platform.manage',
  output: alertTestView,
  message: '测试消息已逐个发送',
  handler: testAlerts,
});
