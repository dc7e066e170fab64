import { listedListInput } from '@/lib/core/listed';
import { BrandOfficeListView } from '@/lib/domain/product/brand-contract';
import { listOfficeBrands } from '@/lib/domain/product/brand-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '品牌管理列表',
  can: 'product.read',
  input: listedListInput,
  output: BrandOfficeListView,
  handler: listOfficeBrands,
});
