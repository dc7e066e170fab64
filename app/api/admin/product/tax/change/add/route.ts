import { savedView } from '@/lib/core/listed';
import { addTaxChange } from '@/lib/domain/product/commands/change-tax';
import { TaxChangeFields } from '@/lib/domain/product/tax-change-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '登记税率变更',
  can: 'product.edit',
  message: '保存成功',
  input: TaxChangeFields,
  output: savedView,
  handler: addTaxChange,
});
