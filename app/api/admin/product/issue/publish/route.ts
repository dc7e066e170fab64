import { idsInput } from '@/lib/core/fields';
import { publishIssues } from '@/lib/domain/order/commands/publish-issue';
import { issuePublishView } from '@/lib/domain/product/plan-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '出刊：期次可寄送，过刊可销售',
  can: 'product.edit',
  message: '已出刊',
  input: idsInput,
  output: issuePublishView,
  handler: async (ctx, { ids }) => ({ ready: await publishIssues(ctx, ids) }),
});
