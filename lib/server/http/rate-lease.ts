import 'server-only';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** Leases kept at most; an evicted one loses the rest of its block and never gains. */
const MAX_LEASES = 20_000;

interface Lease {
  left: number;
  /** End of the window that the points belong to, in ms since 1970. */
  until: number;
}

/** The largest block of at most `most` points that divides the limit: so that blocks use it up to the last point. */
export function blockOf(points: number, most: number): number {
  for (let block = Math.min(most, points); block > 1; block -= 1) if (points % block === 0) return block;
  return 1;
}

/**
 * Takes points in blocks from a limiter that all processes share and hands them out one by one here: one write of the database for a block
 * instead of one for a call. What is handed out was taken before, so nobody gets more than the limit, however many processes there are; a process
 * that keeps the rest of a block only makes it less.
 */
export class LeasedLimiter {
  readonly #leases = new Map<string, Lease>();
  readonly #asking = new Map<string, Promise<void>>();

  constructor(
    private readonly limiter: Pick<RateLimiterAbstract, 'consume'>,
    private readonly block: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Counts one call. @throws what the limiter throws when the window is used up */
  async consume(who: string): Promise<void> {
    for (;;) {
      const lease = this.#leases.get(who);
      if (lease && lease.left > 0 && lease.until > this.now()) {
        lease.left -= 1;
        return;
      }
      const asked = this.#asking.get(who) ?? this.#ask(who);
      // Who asked at once share a block; those it does not last for ask for the next.
      await asked;
    }
  }

  #ask(who: string): Promise<void> {
    const asked = this.limiter
      .consume(who, this.block)
      .then(({ msBeforeNext }) => this.#keep(who, { left: this.block, until: this.now() + msBeforeNext }))
      .finally(() => this.#asking.delete(who));
    this.#asking.set(who, asked);
    return asked;
  }

  #keep(who: string, lease: Lease): void {
    this.#leases.delete(who);
    this.#leases.set(who, lease);
    if (this.#leases.size <= MAX_LEASES) return;
    const [oldest] = this.#leases.keys();
    if (oldest !== undefined) this.#leases.delete(oldest);
  }
}
