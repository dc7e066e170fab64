import { savedView } from '@/lib/core/listed';
import { addTax } from '@/lib/domain/product/commands/save-tax';
import { TaxFields } from '@/lib/domain/product/tax-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增商品税率',
  can: 'product.edit',
  message: '保存成功',
  input: TaxFields,
  output: savedView,
  handler: addTax,
});
