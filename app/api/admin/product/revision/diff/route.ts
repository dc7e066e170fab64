import { ProductDiffInput, ProductDiffView } from '@/lib/domain/product/audit-contract';
import { diffProduct } from '@/lib/domain/product/revision-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '比较商品的两个版本',
  can: 'product.read',
  input: ProductDiffInput,
  output: ProductDiffView,
  handler: (ctx, input) => diffProduct(ctx, input),
});
