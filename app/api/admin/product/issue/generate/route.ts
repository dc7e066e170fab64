import { generateIssuesOf } from '@/lib/domain/product/commands/edit-issues';
import { issueGenerateInput, issueGenerateView } from '@/lib/domain/product/plan-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '按出刊规则生成或预览期次',
  can: 'product.edit',
  input: issueGenerateInput,
  output: issueGenerateView,
  handler: generateIssuesOf,
});
