import { SiteOfficeListInput, QqOfficeListView } from '@/lib/domain/site/office-contract';
import { listOfficeQq } from '@/lib/domain/site/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: 'QQ 客服管理列表',
  can: 'site.edit',
  input: SiteOfficeListInput,
  output: QqOfficeListView,
  handler: listOfficeQq,
});
