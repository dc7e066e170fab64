import { savedView } from '@/lib/core/listed';
import { CategoryAddInput } from '@/lib/domain/article/category-contract';
import { addCategory } from '@/lib/domain/article/commands/save-category';
import { route } from '@/lib/server/http/route';

export const POST = route({
  summary: '新增栏目',
  can: 'site.edit',
  message: '保存成功',
  input: CategoryAddInput,
  publicText: true,
  output: savedView,
  handler: addCategory,
});
