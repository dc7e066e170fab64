import { importTracking } from '@/lib/domain/order/commands/import-tracking';
import { trackingCommitInput, trackingCommitView } from '@/lib/domain/order/tracking-import-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '导入运单号并发货，每次处理 50 行，按 next 继续',
  can: 'shipping.manage',
  input: trackingCommitInput,
  output: trackingCommitView,
  tx: false,
  handler: importTracking,
});
