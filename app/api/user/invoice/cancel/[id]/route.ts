import { idInput } from '@/lib/core/fields';
import { cancelInvoice } from '@/lib/domain/invoice/commands/change-invoice';
import { invoiceDetailView } from '@/lib/domain/invoice/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '取消开票申请',
  can: 'invoice.manage',
  input: idInput,
  output: invoiceDetailView,
  message: '已取消申请',
  handler: (ctx, { id }) => cancelInvoice(ctx, id),
});
