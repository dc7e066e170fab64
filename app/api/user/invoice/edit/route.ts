import { editInvoice } from '@/lib/domain/invoice/commands/change-invoice';
import { editInvoiceInput, invoiceDetailView } from '@/lib/domain/invoice/contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改开票申请的抬头',
  can: 'invoice.manage',
  input: editInvoiceInput,
  output: invoiceDetailView,
  message: '已保存',
  handler: editInvoice,
});
