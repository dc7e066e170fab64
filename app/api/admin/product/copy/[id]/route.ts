import { idInput } from '@/lib/core/fields';
import { copyProduct } from '@/lib/domain/product/commands/create-product';
import { ProductSavedView } from '@/lib/domain/product/edit-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '复制商品为新草稿',
  can: 'product.edit',
  message: '已复制为新草稿',
  input: idInput,
  output: ProductSavedView,
  handler: (ctx, { id }) => copyProduct(ctx, id),
});
