import { titleListView } from '@/lib/domain/invoice/title-contract';
import { listTitles } from '@/lib/domain/invoice/title-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '发票抬头列表',
  can: 'invoice.manage',
  output: titleListView,
  handler: listTitles,
});
