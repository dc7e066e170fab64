import { AdOfficeListInput, AdOfficeListView } from '@/lib/domain/ad/office-contract';
import { listOfficeAds } from '@/lib/domain/ad/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '广告管理列表',
  can: 'site.edit',
  input: AdOfficeListInput,
  output: AdOfficeListView,
  handler: listOfficeAds,
});
