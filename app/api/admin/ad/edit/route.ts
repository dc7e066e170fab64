import { savedView } from '@/lib/core/listed';
import { editAd } from '@/lib/domain/ad/commands/save-ad';
import { AdEditInput } from '@/lib/domain/ad/office-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改广告',
  can: 'site.edit',
  message: '保存成功',
  input: AdEditInput,
  publicText: true,
  output: savedView,
  handler: editAd,
});
