import { setTimeout as sleep } from 'node:timers/promises';

/** How long `until` looks, ms: the end of a wait for what never comes, and no statement about speed. */
const PATIENCE_MS = 300_000;

/**
 * Looks until it is so, which is the only way a test waits for something to happen.
 * @param between done between two looks, such as running the jobs that are due
 * @throws when it is still not so after five minutes
 */
export async function until(
  isSo: () => unknown,
  between: () => Promise<unknown> = () => sleep(10),
): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`waited in vain: ${String(isSo)}`);
    await between();
  }
}

/** Lets at least this much time pass (ms): for two moments that must differ, and for looks that show something did not happen. */
export const atLeast = (ms: number): Promise<void> => sleep(ms);

/** Longest head start, ms. */
const MAX_LEAD_MS = 4000;

/** What two sides of a race came to. */
type Ends<A, B> = [PromiseSettledResult<A>, PromiseSettledResult<B>];

/**
 * A race that is run many times. The side that lost starts earlier next time, twice as much as long as it goes on losing, so that each side wins
 * on any machine.
 */
export class Race {
  /** Head start of the first side, ms; below zero it is the second's. */
  private leadMs = 0;

  async run<A, B>(
    first: () => Promise<A>,
    second: () => Promise<B>,
    firstWon: (ends: Ends<A, B>) => boolean = ([a]) => a.status === 'fulfilled',
  ): Promise<Ends<A, B>> {
    const lead = this.leadMs;
    const ends = await Promise.allSettled([
      sleep(Math.max(0, -lead)).then(first),
      sleep(Math.max(0, lead)).then(second),
    ]);
    const next = firstWon(ends) ? Math.min(-1, lead * 2) : Math.max(1, lead * 2);
    this.leadMs = Math.max(-MAX_LEAD_MS, Math.min(MAX_LEAD_MS, next));
    return ends;
  }
}
