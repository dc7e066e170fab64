import { savedView } from '@/lib/core/listed';
import { addAdvisory } from '@/lib/domain/site/commands/save-contact';
import { AdvisoryFields } from '@/lib/domain/site/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增业务咨询联系人',
  can: 'site.edit',
  message: '保存成功',
  input: AdvisoryFields,
  publicText: true,
  output: savedView,
  handler: addAdvisory,
});
