import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { deleteNodes } from '@/lib/data/tree';
import { categoryTree } from '@/lib/domain/product/category-tree';
import { countUses } from '@/lib/domain/product/use-queries';

/**
 * Deletes categories, all of them or none.
 *
 * @throws 404, 409 with the counts while one of them has categories or products below it, deleted products and unfinished revisions included
 */
export async function deleteCategories(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await deleteNodes(ctx, categoryTree, ids, async (id) => {
    const { products, deleted, revisions } = await countUses(ctx, 'categoryId', id);
    return {
      parts: [
        products > 0 && `${products} 种商品`,
        deleted > 0 && `${deleted} 种已删除的商品`,
        revisions > 0 && `${revisions} 种待发布到此的商品修订`,
      ],
      data: { products, deleted, revisions },
    };
  });
}
