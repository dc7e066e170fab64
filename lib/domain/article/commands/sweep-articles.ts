import 'server-only';
import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { articles } from '@/db/schema/article';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { forgetAutosaves } from '@/lib/domain/article/commands/keep-autosave';
import { publishDueArticle } from '@/lib/domain/article/commands/publish-article';
import { purgeArticle } from '@/lib/domain/article/commands/purge-articles';
import { expireArticle } from '@/lib/domain/article/commands/withdraw-article';
import { BIN_DAYS } from '@/lib/core/bin-kinds';

/** Articles that one sweep takes, the next minute takes the rest; also the stride of the purge. */
const BATCH = 200;

async function each(
  ctx: Ctx,
  rows: readonly { id: number }[],
  act: (c: Ctx, id: number) => Promise<unknown>,
) {
  for (const { id } of rows) {
    try {
      // One short transaction after the other.
      await withTx(ctx, (c) => act(c, id));
    } catch (e) {
      ctx.log.warn({ err: e, articleId: id }, 'timed act on an article failed');
    }
  }
}

/** Publishes and takes down whatever its own job missed, after the site stood still for instance. One article's failure stops no other. */
export async function sweepArticles(ctx: Ctx): Promise<void> {
  const over = await ctx.db
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.status, 'published'), sql`${articles.expireAt} <= now()`))
    .orderBy(asc(articles.expireAt))
    .limit(BATCH);
  await each(ctx, over, expireArticle);
  const due = await ctx.db
    .select({ id: articles.id })
    .from(articles)
    .where(
      and(
        isNull(articles.deletedAt),
        sql`${articles.scheduledAt} <= now()`,
        or(
          eq(articles.status, 'approved'),
          and(eq(articles.status, 'published'), eq(articles.workingStatus, 'approved')),
        ),
      ),
    )
    .orderBy(asc(articles.scheduledAt))
    .limit(BATCH);
  await each(ctx, due, publishDueArticle);
}

/** Deletes for good what has lain in the recycle bin for thirty days, and forms that nobody has touched for as long. */
export async function purgeOldArticles(ctx: Ctx): Promise<void> {
  const old = lt(articles.deletedAt, sql`now() - make_interval(days => ${BIN_DAYS})`);
  const purge = async (c: Ctx, id: number) => {
    const [still] = await c.db
      .select()
      .from(articles)
      .where(and(eq(articles.id, id), old))
      .for('update');
    if (still) await purgeArticle(c, still);
  };
  // Walks on by id: one that cannot be purged holds up no other.
  for (let last = 0, more = true; more;) {
    const rows = await ctx.db
      .select({ id: articles.id })
      .from(articles)
      .where(and(old, gt(articles.id, last)))
      .orderBy(asc(articles.id))
      .limit(BATCH);
    await each(ctx, rows, purge);
    more = rows.length === BATCH;
    last = rows.at(-1)?.id ?? last;
  }
  await withTx(ctx, (c) => forgetAutosaves(c, 'old'));
}
