import { idInput } from '@/lib/core/fields';
import { orderInvoicesView } from '@/lib/domain/invoice/contract';
import { getOrderInvoices } from '@/lib/domain/invoice/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '订单的发票',
  can: 'invoice.manage',
  input: idInput,
  output: orderInvoicesView,
  handler: (ctx, { id }) => getOrderInvoices(ctx, id),
});
