import { savedView } from '@/lib/core/listed';
import { CategoryEditInput } from '@/lib/domain/article/category-contract';
import { editCategory } from '@/lib/domain/article/commands/save-category';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '修改栏目',
  can: 'site.edit',
  message: '保存成功',
  input: CategoryEditInput,
  publicText: true,
  output: savedView,
  handler: editCategory,
});
