import { z } from 'zod';
import { deliveryCorpView } from '@/lib/domain/shipping/contract';
import { listDeliveryCorps } from '@/lib/domain/shipping/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '物流公司列表',
  can: 'order.desk',
  output: z.array(deliveryCorpView),
  handler: listDeliveryCorps,
});
