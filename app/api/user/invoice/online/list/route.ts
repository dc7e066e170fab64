import { pagedOf, pageInput } from '@/lib/core/page';
import { invoiceView } from '@/lib/domain/invoice/contract';
import { listOnlineInvoices } from '@/lib/domain/invoice/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '已开具的电子发票',
  can: 'invoice.manage',
  input: pageInput,
  output: pagedOf(invoiceView),
  handler: listOnlineInvoices,
});
