import { savedView } from '@/lib/core/listed';
import { addQa } from '@/lib/domain/site/commands/save-qa';
import { QaFields } from '@/lib/domain/site/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增常见问题',
  can: 'site.edit',
  message: '保存成功',
  input: QaFields,
  publicText: true,
  output: savedView,
  handler: addQa,
});
