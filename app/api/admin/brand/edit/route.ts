import { savedView } from '@/lib/core/listed';
import { editBrand } from '@/lib/domain/product/commands/save-brand';
import { BrandEditInput } from '@/lib/domain/product/brand-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改品牌',
  can: 'product.edit',
  message: '保存成功',
  input: BrandEditInput,
  publicText: true,
  output: savedView,
  handler: editBrand,
});
