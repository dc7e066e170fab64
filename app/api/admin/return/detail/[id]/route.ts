import { idInput } from '@/lib/core/fields';
import { deskDetailView } from '@/lib/domain/aftersale/desk-contract';
import { getDeskCase } from '@/lib/domain/aftersale/desk-detail-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '售后单详情',
  can: 'order.desk',
  input: idInput,
  output: deskDetailView,
  handler: (ctx, { id }) => getDeskCase(ctx, id),
});
