import { idInput } from '@/lib/core/fields';
import { CategoryOfficeRow } from '@/lib/domain/article/category-contract';
import { getOfficeCategory } from '@/lib/domain/article/category-queries';
import { route } from '@/lib/server/http/route';

export const GET = route({
  summary: '栏目详情',
  can: 'site.edit',
  input: idInput,
  output: CategoryOfficeRow,
  handler: (ctx, { id }) => getOfficeCategory(ctx, id),
});
