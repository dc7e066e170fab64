import { QaOfficeListInput, QaOfficeListView } from '@/lib/domain/site/office-contract';
import { listOfficeQa } from '@/lib/domain/site/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '常见问题管理列表',
  can: 'site.edit',
  input: QaOfficeListInput,
  output: QaOfficeListView,
  handler: listOfficeQa,
});
