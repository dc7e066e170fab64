import { SiteOfficeListInput, AdvisoryOfficeListView } from '@/lib/domain/site/office-contract';
import { listOfficeAdvisory } from '@/lib/domain/site/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '业务咨询联系人管理列表',
  can: 'site.edit',
  input: SiteOfficeListInput,
  output: AdvisoryOfficeListView,
  handler: listOfficeAdvisory,
});
