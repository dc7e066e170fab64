import 'server-only';
import { z } from 'zod';
import { idField } from '@/lib/core/fields';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { publishDueArticle } from '@/lib/domain/article/commands/publish-article';
import { purgeOldArticles, sweepArticles } from '@/lib/domain/article/commands/sweep-articles';
import { expireArticle } from '@/lib/domain/article/commands/withdraw-article';

const articlePayload = z.object({ articleId: idField });

async function timed(
  outer: Ctx,
  payload: unknown,
  act: (ctx: Ctx, id: number) => Promise<boolean>,
): Promise<void> {
  const { articleId } = articlePayload.parse(payload);
  await withTx(outer, (ctx) => act(ctx, articleId));
}

/** Background work of the news desk. Names with a dot are enqueued by commands, names with a colon run by the clock. */
export const articleTasks = {
  'article.publish': (ctx: Ctx, payload: unknown) => timed(ctx, payload, publishDueArticle),
  'article.expire': (ctx: Ctx, payload: unknown) => timed(ctx, payload, expireArticle),
  'article:sweep': (ctx: Ctx) => sweepArticles(ctx),
  'article:purge': (ctx: Ctx) => purgeOldArticles(ctx),
} as const;

/** Each minute what a timed act missed; every night (03:15 in Shanghai) the recycle bin. */
export const articleCrontab = ['* * * * * article:sweep', '15 19 * * * article:purge'];
