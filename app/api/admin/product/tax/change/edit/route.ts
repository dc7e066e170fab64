import { savedView } from '@/lib/core/listed';
import { editTaxChange } from '@/lib/domain/product/commands/change-tax';
import { TaxChangeEditInput } from '@/lib/domain/product/tax-change-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改未生效的税率变更',
  can: 'product.edit',
  message: '保存成功',
  input: TaxChangeEditInput,
  output: savedView,
  handler: editTaxChange,
});
