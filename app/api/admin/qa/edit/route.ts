import { savedView } from '@/lib/core/listed';
import { editQa } from '@/lib/domain/site/commands/save-qa';
import { QaEditInput } from '@/lib/domain/site/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改常见问题',
  can: 'site.edit',
  message: '保存成功',
  input: QaEditInput,
  publicText: true,
  output: savedView,
  handler: editQa,
});
