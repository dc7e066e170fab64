import { idInput } from '@/lib/core/fields';
import { documentDetailView } from '@/lib/domain/stock/document-contract';
import { getDocument } from '@/lib/domain/stock/document-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '出入库单详情',
  can: 'stock.read',
  input: idInput,
  output: documentDetailView,
  handler: (ctx, { id }) => getDocument(ctx, id),
});
