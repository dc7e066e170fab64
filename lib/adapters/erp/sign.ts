import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that a signature holds, in both directions of the clock (integrations.md section 6). */
export const WINDOW_SECONDS = 300;

/** What is signed: method, path with query as sent, Unix seconds, and the hash of the body (of nothing for a question). */
export function signature(
  secret: string,
  method: string,
  target: string,
  timestamp: string,
  body: string | Uint8Array,
): string {
  const hash = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret).update(`${method}\n${target}\n${timestamp}\n${hash}`).digest('hex');
}

/** Compares without telling how far two signatures agree. */
export function sameSignature(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}
