import { sendIssues } from '@/lib/domain/order/commands/send-issues';
import { issueSendInput, issueSendView } from '@/lib/domain/order/issue-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '批量寄出一期期刊（每次最多 200 行，逐行返回结果）',
  can: 'shipping.manage',
  input: issueSendInput,
  output: issueSendView,
  handler: sendIssues,
});
