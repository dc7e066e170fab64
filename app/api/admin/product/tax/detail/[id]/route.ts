import { idInput } from '@/lib/core/fields';
import { TaxOfficeRow } from '@/lib/domain/product/tax-contract';
import { getOfficeTax } from '@/lib/domain/product/tax-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '商品税率详情',
  can: 'product.read',
  input: idInput,
  output: TaxOfficeRow,
  handler: (ctx, { id }) => getOfficeTax(ctx, id),
});
