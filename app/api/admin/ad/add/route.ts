import { savedView } from '@/lib/core/listed';
import { addAd } from '@/lib/domain/ad/commands/save-ad';
import { AdFields } from '@/lib/domain/ad/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增广告',
  can: 'site.edit',
  message: '保存成功',
  input: AdFields,
  publicText: true,
  output: savedView,
  handler: addAd,
});
