import { offlineCancelInput, offlineCancelView } from '@/lib/domain/order/offline-contract';
import { cancelOffline } from '@/lib/domain/payment/commands/cancel-offline';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '取消线下订单',
  can: 'order.manage',
  input: offlineCancelInput,
  output: offlineCancelView,
  tx: false,
  message: '订单已取消',
  handler: cancelOffline,
});
