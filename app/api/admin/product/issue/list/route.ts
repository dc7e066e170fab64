import { issueListInput, issueListView } from '@/lib/domain/product/plan-contract';
import { presentIssueRow } from '@/lib/domain/product/plan-present';
import { listIssues } from '@/lib/domain/product/plan-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '一个年度计划的期次',
  can: 'product.read',
  input: issueListInput,
  output: issueListView,
  handler: async (ctx, input) => {
    const page = await listIssues(ctx, input);
    return { ...page, list: page.list.map(presentIssueRow) };
  },
});
