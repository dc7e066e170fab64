import { resumeOwnIssues } from '@/lib/domain/order/commands/suspend-issues';
import { ownIssueResumeInput } from '@/lib/domain/order/issue-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '恢复自己停寄的期次（全部成功或全部不变）',
  can: 'order.finish',
  input: ownIssueResumeInput,
  message: '已恢复寄送',
  handler: async (ctx, input) => {
    await resumeOwnIssues(ctx, input.ids);
    return null;
  },
});
