import { savedView } from '@/lib/core/listed';
import { editQq } from '@/lib/domain/site/commands/save-contact';
import { QqEditInput } from '@/lib/domain/site/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改QQ 客服',
  can: 'site.edit',
  message: '保存成功',
  input: QqEditInput,
  publicText: true,
  output: savedView,
  handler: editQq,
});
