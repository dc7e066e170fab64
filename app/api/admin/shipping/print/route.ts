import { z } from 'zod';
import { deliveryNoteView } from '@/lib/domain/order/delivery-note-contract';
import { listDeliveryNotes } from '@/lib/domain/order/delivery-note-queries';
import { shipmentPrintInput } from '@/lib/domain/shipping/desk-contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '打印发货单（已撤回的除外）',
  can: 'order.desk',
  input: shipmentPrintInput,
  output: z.array(deliveryNoteView),
  handler: (ctx, { ids }) => listDeliveryNotes(ctx, ids),
});
