import 'server-only';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { getPool } from '@/db/client';
import { coreErrors } from '@/lib/core/errors';
import type { RateClass } from '@/lib/data/call';
import { env } from '@/lib/server/env';
import { blockOf, LeasedLimiter } from './rate-lease';

/** Calls allowed per window in seconds. Reads are counted per process, everything else in PostgreSQL, shared by all instances. */
const CLASSES = {
  read: { points: 1200, duration: 60, shared: false },
  /** Reads of guests: an organisation of two hundred behind one address. nginx lets as many through. */
  crowd: { points: 12_000, duration: 60, shared: false },
  /** Pages of publications: an office of readers behind one address; how fast each of them turns pages is counted where pages are handed out. */
  reading: { points: 6000, duration: 60, shared: false },
  /** The one field of the offices, which asks several lists at once, while somebody types. */
  find: { points: 120, duration: 60, shared: false },
  /** Taken ten at a time: a buyer's clicks cost one write of the counter, not one each. */
  write: { points: 240, duration: 60, shared: true, block: 10 },
  login: { points: 60, duration: 60, shared: true },
  code: { points: 30, duration: 3600, shared: true },
  /** Questions about the public serial of a card or a code (security.md S-51). */
  serial: { points: 120, duration: 3600, shared: true },
  /** QR codes of the reading view. */
  qr: { points: 120, duration: 60, shared: true },
  /** Calls that make us talk to a payment channel. */
  pay: { points: 30, duration: 60, shared: true },
  /** Two batches of 100 files a minute (specification section 9). */
  upload: { points: 200, duration: 60, shared: true },
  /** Files of a buyer's own rows, each made while it is asked for. */
  export: { points: 30, duration: 600, shared: true },
} as const satisfies Record<Exclude<RateClass, 'notify'> | 'crowd', object>;

const limiters = new Map<string, Pick<RateLimiterAbstract, 'consume'> | LeasedLimiter>();

function limiter(name: keyof typeof CLASSES) {
  const known = limiters.get(name);
  if (known) return known;
  const spec = CLASSES[name];
  const points = Math.ceil(spec.points * env().RATE_SCALE);
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: spec.duration });
  const store = spec.shared
    ? new RateLimiterPostgres({
        storeClient: getPool(),
        // The library only knows pools by the name of their class.
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: spec.duration,
        inMemoryBlockOnConsumed: points + 1,
        insuranceLimiter: memory,
      })
    : memory;
  const made = 'block' in spec ? new LeasedLimiter(store, blockOf(points, spec.block)) : store;
  limiters.set(name, made);
  return made;
}

/** Who is counted: an account, or everybody behind an address. */
export const accountKey = (userId: number): string => `u${userId}`;
export const addressKey = (ip: string): string => `ip${ip}`;

/** Counts one call of `who` in the class; 429 when the window is used up. Gateway call-backs (`notify`) are never counted. */
export async function consumeRate(name: RateClass, who: string): Promise<void> {
  if (name === 'notify') return;
  const counted = name === 'read' && who.startsWith(addressKey('')) ? 'crowd' : name;
  try {
    await limiter(counted).consume(who);
  } catch (e) {
    if (e instanceof Error) throw e;
    throw coreErrors.rateLimited();
  }
}
