import { TaxChangeListInput, TaxChangeListView } from '@/lib/domain/product/tax-change-contract';
import { listTaxChanges } from '@/lib/domain/product/tax-change-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '税率变更列表',
  can: 'product.read',
  input: TaxChangeListInput,
  output: TaxChangeListView,
  handler: listTaxChanges,
});
