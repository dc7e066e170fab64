import { orderIdInput, remainingView } from '@/lib/domain/childOrder/contract';
import { getRemaining } from '@/lib/domain/childOrder/lines-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '可分配份数',
  can: 'order.read',
  input: orderIdInput,
  output: remainingView,
  handler: getRemaining,
});
