import { categoryInput, categoryView } from '@/lib/domain/report/list-contract';
import { getCategories } from '@/lib/domain/report/category-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '分类报表',
  can: 'report.read',
  input: categoryInput,
  output: categoryView,
  handler: getCategories,
});
