import { savedView } from '@/lib/core/listed';
import { editQaGroup } from '@/lib/domain/site/commands/save-qa';
import { QaGroupEditInput } from '@/lib/domain/site/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改问答分组',
  can: 'site.edit',
  message: '保存成功',
  input: QaGroupEditInput,
  publicText: true,
  output: savedView,
  handler: editQaGroup,
});
