import { savedView } from '@/lib/core/listed';
import { addQaGroup } from '@/lib/domain/site/commands/save-qa';
import { QaGroupFields } from '@/lib/domain/site/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增问答分组',
  can: 'site.edit',
  message: '保存成功',
  input: QaGroupFields,
  publicText: true,
  output: savedView,
  handler: addQaGroup,
});
