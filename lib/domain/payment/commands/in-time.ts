import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { paymentErrors } from '../errors';

/** Most that a buyer waits for a channel, in ms: with the page around it, a clear message comes within 6 s (security.md R-21). */
const PATIENCE_MS = 4500;

/**
 * The result of a talk with a channel, or 503 when it takes too long. The talk itself goes on: what it still brings is booked, and the
 * next try finds it.
 *
 * @throws 503
 */
export async function inTime<T>(ctx: Ctx, talk: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let late = false;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      late = true;
      reject(paymentErrors.channelAway());
    }, PATIENCE_MS);
  });
  talk.catch((error: unknown) => {
    if (late) ctx.log.info({ err: error }, 'a talk with the channel ended after its buyer had been answered');
  });
  try {
    return await Promise.race([talk, limit]);
  } finally {
    clearTimeout(timer);
  }
}
