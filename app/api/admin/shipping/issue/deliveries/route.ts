import { issueDeliveryListInput, issueDeliveryListView } from '@/lib/domain/order/issue-contract';
import { listIssueDeliveries } from '@/lib/domain/order/issue-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '一期期刊的寄送列表',
  can: 'shipping.manage',
  input: issueDeliveryListInput,
  output: issueDeliveryListView,
  handler: listIssueDeliveries,
});
