import { savedView } from '@/lib/core/listed';
import { addPublicInfo } from '@/lib/domain/site/commands/save-public-info';
import { InfoFields } from '@/lib/domain/site/info-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增公开信息',
  can: 'site.edit',
  message: '保存成功',
  input: InfoFields,
  output: savedView,
  handler: addPublicInfo,
});
