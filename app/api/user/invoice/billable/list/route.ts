import { listBillableOrders } from '@/lib/domain/invoice/billable-queries';
import { billableInput, billableView } from '@/lib/domain/invoice/contract';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '可开票订单',
  can: 'invoice.manage',
  input: billableInput,
  output: billableView,
  handler: listBillableOrders,
});
