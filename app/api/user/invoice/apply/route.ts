import { applyInvoice } from '@/lib/domain/invoice/commands/apply-invoice';
import { applyInvoiceInput, invoiceDetailView } from '@/lib/domain/invoice/contract';
import { getOwnInvoice } from '@/lib/domain/invoice/queries';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '申请开票',
  can: 'invoice.manage',
  input: applyInvoiceInput,
  output: invoiceDetailView,
  message: '开票申请已提交',
  handler: async (ctx, input) => getOwnInvoice(ctx, (await applyInvoice(ctx, input)).id),
});
