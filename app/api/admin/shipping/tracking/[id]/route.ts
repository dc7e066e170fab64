import { getParcelTrace } from '@/lib/domain/order/trace-queries';
import { parcelTraceView, traceInput } from '@/lib/domain/shipping/trace-contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '包裹的物流轨迹',
  can: 'order.desk',
  input: traceInput,
  output: parcelTraceView,
  handler: (ctx, { id }) => getParcelTrace(ctx, id),
});
