import { savedView } from '@/lib/core/listed';
import { editAdvisory } from '@/lib/domain/site/commands/save-contact';
import { AdvisoryEditInput } from '@/lib/domain/site/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改业务咨询联系人',
  can: 'site.edit',
  message: '保存成功',
  input: AdvisoryEditInput,
  publicText: true,
  output: savedView,
  handler: editAdvisory,
});
