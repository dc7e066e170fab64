import 'server-only';
import { productCategories } from '@/db/schema/product';
import type { Tree } from '@/lib/data/tree-places';
import { productTags } from '@/lib/domain/product/cached';
import { MAX_CATEGORIES, MAX_CATEGORY_LEVEL } from '@/lib/domain/product/category-rules';

/** Categories of products. Its tag covers the flyout, the floors, lists and the path on a product's page. */
export const categoryTree = {
  table: productCategories,
  entity: 'productCategory',
  noun: '分类',
  tags: [productTags.categories],
  maxLevel: MAX_CATEGORY_LEVEL,
  maxNodes: MAX_CATEGORIES,
  texts: { name: '分类名称' },
  logged: ['name', 'taxId', 'visible'],
} as const satisfies Tree;
