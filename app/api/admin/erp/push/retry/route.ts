import { retryPushes } from '@/lib/domain/erp/commands/retry-pushes';
import { pushRetryInput, pushRetryView } from '@/lib/domain/erp/push-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '重新推送失败的单据',
  can: 'erp.manage',
  input: pushRetryInput,
  output: pushRetryView,
  message: '已重新排队',
  handler: retryPushes,
});
