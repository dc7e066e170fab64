import { idInput } from '@/lib/core/fields';
import { deskDetailView } from '@/lib/domain/invoice/desk-contract';
import { getDeskInvoice } from '@/lib/domain/invoice/desk-detail-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '发票详情',
  can: 'invoice.desk',
  input: idInput,
  output: deskDetailView,
  handler: (ctx, { id }) => getDeskInvoice(ctx, id),
});
