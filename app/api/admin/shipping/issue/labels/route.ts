import { issueLabelInput, issueLabelView } from '@/lib/domain/order/issue-contract';
import { listIssueLabels } from '@/lib/domain/order/issue-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '一期期刊的地址标签（打印）',
  can: 'shipping.manage',
  input: issueLabelInput,
  output: issueLabelView,
  handler: listIssueLabels,
});
