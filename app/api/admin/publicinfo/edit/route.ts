import { savedView } from '@/lib/core/listed';
import { editPublicInfo } from '@/lib/domain/site/commands/save-public-info';
import { InfoEditInput } from '@/lib/domain/site/info-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改公开信息',
  can: 'site.edit',
  message: '保存成功',
  input: InfoEditInput,
  output: savedView,
  handler: editPublicInfo,
});
