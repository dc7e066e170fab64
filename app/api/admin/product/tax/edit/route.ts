import { savedView } from '@/lib/core/listed';
import { editTax } from '@/lib/domain/product/commands/save-tax';
import { TaxEditInput } from '@/lib/domain/product/tax-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改商品税率',
  can: 'product.edit',
  message: '保存成功',
  input: TaxEditInput,
  output: savedView,
  handler: editTax,
});
