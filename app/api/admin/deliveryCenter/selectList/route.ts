import { z } from 'zod';
import { deliveryCenterView } from '@/lib/domain/shipping/contract';
import { listDeliveryCenters } from '@/lib/domain/shipping/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '可选发货仓',
  can: 'order.desk',
  output: z.array(deliveryCenterView),
  handler: listDeliveryCenters,
});
