import { repeatInput, repeatView } from '@/lib/domain/order/contract';
import { findRepeats } from '@/lib/domain/order/repeat-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '重复购买检查',
  can: 'order.buy',
  input: repeatInput,
  output: repeatView,
  handler: findRepeats,
});
