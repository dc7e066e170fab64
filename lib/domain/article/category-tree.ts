import 'server-only';
import { articleCategories } from '@/db/schema/article';
import type { Tree } from '@/lib/data/tree-places';
import { MAX_CATEGORIES, MAX_CATEGORY_LEVEL } from '@/lib/domain/article/category-rules';

/** Categories of articles. Tag `categories`: menus, lists, the home page, and every page that names a category. */
export const articleTree = {
  table: articleCategories,
  entity: 'category',
  noun: '栏目',
  tags: ['categories'],
  maxLevel: MAX_CATEGORY_LEVEL,
  maxNodes: MAX_CATEGORIES,
  texts: { name: '栏目名称', description: '栏目说明' },
  logged: ['name', 'description', 'visible'],
} as const satisfies Tree;
