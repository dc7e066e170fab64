import { AdPositionIdInput, AdPositionRow } from '@/lib/domain/ad/office-contract';
import { getAdPosition } from '@/lib/domain/ad/office-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '广告位详情',
  can: 'site.edit',
  input: AdPositionIdInput,
  output: AdPositionRow,
  handler: (ctx, { id }) => getAdPosition(ctx, id),
});
