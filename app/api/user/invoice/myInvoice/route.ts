import { invoiceListInput, invoiceListView } from '@/lib/domain/invoice/contract';
import { listOwnInvoices } from '@/lib/domain/invoice/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '我的发票',
  can: 'invoice.manage',
  input: invoiceListInput,
  output: invoiceListView,
  handler: listOwnInvoices,
});
