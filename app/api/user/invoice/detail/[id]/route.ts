import { idInput } from '@/lib/core/fields';
import { invoiceDetailView } from '@/lib/domain/invoice/contract';
import { getOwnInvoice } from '@/lib/domain/invoice/queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '发票详情',
  can: 'invoice.manage',
  input: idInput,
  output: invoiceDetailView,
  handler: (ctx, { id }) => getOwnInvoice(ctx, id),
});
