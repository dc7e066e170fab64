import { suspendIssues } from '@/lib/domain/order/commands/suspend-issues';
import { issueHoldInput } from '@/lib/domain/order/issue-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '停寄（全部成功或全部不变）',
  can: 'shipping.manage',
  input: issueHoldInput,
  handler: async (ctx, input) => {
    await suspendIssues(ctx, input);
    return null;
  },
});
