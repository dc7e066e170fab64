import { savedView } from '@/lib/core/listed';
import { editIssue } from '@/lib/domain/product/commands/edit-issues';
import { issueEditInput } from '@/lib/domain/product/plan-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改未出刊的期次',
  can: 'product.edit',
  message: '保存成功',
  input: issueEditInput,
  publicText: true,
  output: savedView,
  handler: editIssue,
});
