import 'server-only';
import { and, eq } from 'drizzle-orm';
import { articles } from '@/db/schema/article';
import type { Ctx } from '@/lib/data/ctx';
import { cached } from '@/lib/data/page-cache';
import { cachedCategoryTree } from '@/lib/domain/article/cached';
import type { ArticleSummary } from '@/lib/domain/article/contract';
import { summaries } from '@/lib/domain/article/list-queries';
import { presentSummary } from '@/lib/domain/article/present';
import { idsUnder, pathTo } from '@/lib/domain/article/rules';
import { publicArticles } from '@/lib/domain/article/scope';

/** The newest public lead of a category and what lies below it, however far back in its list; `null` when the desk has named none. */
export async function cachedLead(ctx: Ctx, categoryId: number): Promise<ArticleSummary | null> {
  const node = pathTo(await cachedCategoryTree(ctx), categoryId).at(-1);
  if (!node) return null;
  return cached(`article:lead:${categoryId}`, ['categories', `category:${categoryId}`], async () => {
    const scope = publicArticles(ctx.now, idsUnder(node));
    const [row] = await summaries(ctx, and(scope, eq(articles.isLead, true)), 1);
    return row ? presentSummary(row) : null;
  });
}
