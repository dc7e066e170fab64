import { savedView } from '@/lib/core/listed';
import { addQq } from '@/lib/domain/site/commands/save-contact';
import { QqFields } from '@/lib/domain/site/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增QQ 客服',
  can: 'site.edit',
  message: '保存成功',
  input: QqFields,
  publicText: true,
  output: savedView,
  handler: addQq,
});
