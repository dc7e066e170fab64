import { savedView } from '@/lib/core/listed';
import { addIssue } from '@/lib/domain/product/commands/edit-issues';
import { issueAddInput } from '@/lib/domain/product/plan-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增一期',
  can: 'product.edit',
  message: '保存成功',
  input: issueAddInput,
  publicText: true,
  output: savedView,
  handler: addIssue,
});
