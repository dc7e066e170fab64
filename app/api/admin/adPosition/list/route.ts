import { AdPositionListView } from '@/lib/domain/ad/office-contract';
import { listAdPositions } from '@/lib/domain/ad/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '广告位列表',
  can: 'site.edit',
  output: AdPositionListView,
  handler: listAdPositions,
});
