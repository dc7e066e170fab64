import 'server-only';
import type { AppError } from '@/lib/core/errors';
import type { Ctx } from './ctx';

/** Most that a person waits for a provider, in ms: with the page around it, a clear message comes within 6 s (security.md R-21). */
const PATIENCE_MS = 4500;

/**
 * The result of a talk with a provider, or the failure `away` when it takes too long. The talk itself goes on: what it still brings is booked, and the
 * next try finds it.
 *
 * @throws the talk's own failures, and `away()`
 */
export async function withTimeLimit<T>(ctx: Ctx, talk: Promise<T>, away: () => AppError): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let late = false;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      late = true;
      reject(away());
    }, PATIENCE_MS);
  });
  talk.catch((error: unknown) => {
    if (late) ctx.log.info({ err: error }, 'a talk with a provider ended after its person had been answered');
  });
  try {
    return await Promise.race([talk, limit]);
  } finally {
    clearTimeout(timer);
  }
}
