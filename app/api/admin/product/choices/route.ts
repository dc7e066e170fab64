import { ProductChoicesView } from '@/lib/domain/product/edit-contract';
import { listChoices } from '@/lib/domain/product/edit-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '商品表单的可选项',
  can: 'product.read',
  output: ProductChoicesView,
  handler: (ctx) => listChoices(ctx),
});
