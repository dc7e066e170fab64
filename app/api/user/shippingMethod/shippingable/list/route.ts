import { z } from 'zod';
import { listShippable } from '@/lib/domain/order/quote-queries';
import { shippableInput, shippableView } from '@/lib/domain/order/quote-contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '可用配送方式',
  can: 'order.buy',
  input: shippableInput,
  output: z.array(shippableView),
  handler: listShippable,
});
