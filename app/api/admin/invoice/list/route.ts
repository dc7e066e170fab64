import { deskListInput, deskListView } from '@/lib/domain/invoice/desk-contract';
import { listDeskInvoices } from '@/lib/domain/invoice/desk-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '发票列表',
  can: 'invoice.desk',
  input: deskListInput,
  output: deskListView,
  handler: listDeskInvoices,
});
