import { CategoryOfficeListView } from '@/lib/domain/article/category-contract';
import { listOfficeCategories } from '@/lib/domain/article/category-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '栏目管理列表，按树的顺序',
  can: 'site.edit',
  output: CategoryOfficeListView,
  handler: listOfficeCategories,
});
