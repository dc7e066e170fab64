import { savedView } from '@/lib/core/listed';
import { addBrand } from '@/lib/domain/product/commands/save-brand';
import { BrandFields } from '@/lib/domain/product/brand-contract';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增品牌',
  can: 'product.edit',
  message: '保存成功',
  input: BrandFields,
  publicText: true,
  output: savedView,
  handler: addBrand,
});
