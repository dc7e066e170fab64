import { cancelIssue } from '@/lib/domain/order/commands/cancel-issue';
import { issueCancelInput, issueCancelView } from '@/lib/domain/product/plan-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '取消出刊：未寄的份数一并取消',
  can: 'product.edit',
  message: '已取消',
  input: issueCancelInput,
  output: issueCancelView,
  handler: async (ctx, input) => ({ deliveries: await cancelIssue(ctx, input) }),
});
