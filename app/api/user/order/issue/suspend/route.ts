import { suspendOwnIssues } from '@/lib/domain/order/commands/suspend-issues';
import { ownIssueSuspendInput } from '@/lib/domain/order/issue-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '停寄自己订阅的期刊期次（全部成功或全部不变）',
  can: 'order.finish',
  input: ownIssueSuspendInput,
  message: '已停寄',
  handler: async (ctx, input) => {
    await suspendOwnIssues(ctx, input);
    return null;
  },
});
