import 'server-only';
import { asc } from 'drizzle-orm';
import { productCategories } from '@/db/schema/product';
import type { Ctx } from '@/lib/data/ctx';
import type { CategoryInput, CategoryView } from './list-contract';
import { presentPart } from './present';
import { askedOf, keptReport } from './range-queries';
import { addSums, measuresOf } from './rules';
import { readSums, readTotals } from './sums-source';

/** 分类报表: the tree of categories, each with everything below it; categories without any figure are left out. */
export function getCategories(ctx: Ctx, input: CategoryInput): Promise<CategoryView> {
  return keptReport(ctx, { name: 'category', input }, askedOf(ctx, input), async (r) => {
    const found = await readSums(r.ctx, await r.source('category'), 'key');
    const totals = measuresOf(await readTotals(r.ctx, await r.source('total')));
    const before = await readTotals(r.ctx, await r.source('total', { range: r.before }));
    const { id, parentId, name, path, level, sort } = productCategories;
    const rows = await r.ctx.db
      .select({ id, parentId, name, path, level })
      .from(productCategories)
      .orderBy(asc(sort), asc(id));
    const paths = new Map(rows.map((c) => [String(c.id), c.path]));
    const below = (of: string) => found.filter((f) => (paths.get(f.group) ?? '').startsWith(of));
    const inOrder = (parent: number | null): typeof rows =>
      rows.filter((c) => c.parentId === parent).flatMap((c) => [c, ...inOrder(c.id)]);
    return {
      totals,
      before: measuresOf(before),
      list: inOrder(null).flatMap((c) => {
        const sums = below(c.path);
        if (sums.length === 0) return [];
        const figures = presentPart(String(c.id), c.name, measuresOf(addSums(sums)), totals.netFen);
        return [{ ...figures, categoryId: c.id, parentId: c.parentId, level: c.level }];
      }),
    };
  });
}
