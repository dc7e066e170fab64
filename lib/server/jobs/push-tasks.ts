import 'server-only';
import { z } from 'zod';
import type { PushOutcome, SearchPushPort } from '@/lib/adapters/search-push/port';
import { dayEnd, formatDate } from '@/lib/core/dates';
import { idField } from '@/lib/core/fields';
import type { Ctx } from '@/lib/data/ctx';
import { cachedCategoryTree } from '@/lib/domain/article/cached';
import { enqueueSearchPush } from '@/lib/domain/article/commands/announce-article';
import { listStillPublic } from '@/lib/domain/article/push-queries';
import { allIds } from '@/lib/domain/article/rules';
import { siteUrl } from '@/lib/server/site-url';

const payloadSchema = z.array(z.object({ id: idField }));

/** The quota of a day is new a few minutes after midnight in Beijing. */
const AFTER_MIDNIGHT_MS = 5 * 60 * 1000;
const tomorrow = (now: Date) => new Date(dayEnd(formatDate(now)).getTime() + AFTER_MIDNIGHT_MS);

/**
 * Tells one search engine about articles that were published, changed or taken off; what they are now is read when the job runs, so a job
 * that runs twice or late says nothing wrong. One call per run: the rest, and everything when the day's quota is used up, becomes another
 * job. A call that failed is tried again by the queue with growing pauses.
 */
async function push(ctx: Ctx, name: SearchPushPort['name'], payload: unknown): Promise<void> {
  const port = ctx.ports.searchPush.find((p) => p.name === name);
  if (!port) return;
  const ids = [...new Set(payloadSchema.parse(payload).map((p) => p.id))];
  const open = await listStillPublic(ctx, ids, allIds(await cachedCategoryTree(ctx)));
  const wanted = port.takesGone ? ids : ids.filter((id) => open.has(id));
  const now = wanted.slice(0, port.batchSize);
  if (now.length === 0) return;
  const outcome = await port.push(now.map((id) => siteUrl(`/index/details/${id}`)));
  ctx.log.info({ engine: name, addresses: now.length, outcome: summary(outcome) }, 'search engine was told');
  if (outcome.kind === 'quota') return enqueueSearchPush(ctx, port, wanted, tomorrow(ctx.now));
  const rest = wanted.slice(now.length);
  if (rest.length > 0) {
    await enqueueSearchPush(ctx, port, rest, outcome.remain === 0 ? tomorrow(ctx.now) : undefined);
  }
}

const summary = (outcome: PushOutcome) =>
  outcome.kind === 'quota' ? outcome : { ...outcome, refused: outcome.refused.slice(0, 20) };

export const pushTasks = {
  'push.baidu': (ctx: Ctx, payload: unknown) => push(ctx, 'baidu', payload),
  'push.indexnow': (ctx: Ctx, payload: unknown) => push(ctx, 'indexnow', payload),
} as const;
