import { resumeIssues } from '@/lib/domain/order/commands/suspend-issues';
import { issueHoldInput } from '@/lib/domain/order/issue-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '恢复停寄（全部成功或全部不变）',
  can: 'shipping.manage',
  input: issueHoldInput,
  handler: async (ctx, input) => {
    await resumeIssues(ctx, input);
    return null;
  },
});
