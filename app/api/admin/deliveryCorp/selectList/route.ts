import { z } from 'zod';
import { deliveryCorpView } from '@/lib/domain/shipping/contract';
import { listDeliveryCorps } from '@/lib/domain/shipping/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '可选物流公司',
  can: 'order.desk',
  output: z.array(deliveryCorpView),
  handler: listDeliveryCorps,
});
