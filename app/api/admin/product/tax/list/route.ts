import { TaxListInput, TaxOfficeListView } from '@/lib/domain/product/tax-contract';
import { listOfficeTaxes } from '@/lib/domain/product/tax-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '商品税率列表',
  can: 'product.read',
  input: TaxListInput,
  output: TaxOfficeListView,
  handler: listOfficeTaxes,
});
