import { SiteOfficeListInput, QaGroupOfficeListView } from '@/lib/domain/site/office-contract';
import { listOfficeQaGroups } from '@/lib/domain/site/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '问答分组管理列表',
  can: 'site.edit',
  input: SiteOfficeListInput,
  output: QaGroupOfficeListView,
  handler: listOfficeQaGroups,
});
