import { idInput } from '@/lib/core/fields';
import { BrandOfficeRow } from '@/lib/domain/product/brand-contract';
import { getOfficeBrand } from '@/lib/domain/product/brand-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '品牌详情',
  can: 'product.read',
  input: idInput,
  output: BrandOfficeRow,
  handler: (ctx, { id }) => getOfficeBrand(ctx, id),
});
