import { idInput } from '@/lib/core/fields';
import { ProductRevisionListView } from '@/lib/domain/product/audit-contract';
import { listRevisions } from '@/lib/domain/product/revision-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '商品的修订版本',
  can: 'product.read',
  input: idInput,
  output: ProductRevisionListView,
  handler: (ctx, { id }) => listRevisions(ctx, id),
});
