import 'server-only';
import type { SearchPushPort } from '@/lib/adapters/search-push/port';
import type { Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';

/** Tries before a push is parked: about half a day with the queue's growing pauses. */
const MAX_ATTEMPTS = 12;

/**
 * Writes the job that tells one search engine about some articles (news-editor-reading.md 2.2b). There is one waiting job per engine:
 * articles that come before it runs join its list.
 */
export async function enqueueSearchPush(
  ctx: Ctx,
  port: Pick<SearchPushPort, 'name'>,
  ids: readonly number[],
  runAt?: Date,
): Promise<void> {
  const task = `push.${port.name}`;
  const payload = ids.map((id) => ({ id }));
  await enqueue(ctx, { task, payload, key: task, runAt, maxAttempts: MAX_ATTEMPTS });
}

/** Tells every configured search engine that an article appeared, changed or is gone; none without a token. */
export async function announceArticle(ctx: Ctx, id: number): Promise<void> {
  for (const port of ctx.ports.searchPush) {
    await enqueueSearchPush(ctx, port, [id]);
  }
}
