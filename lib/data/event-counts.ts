import 'server-only';
import type { Ctx } from './ctx';

/** What the business counts since the process started, with the one label of each: a value of a closed list, never of a person. */
export const countedEvents = {
  orders_submitted: null,
  payments_booked: 'provider',
  notify_verify_failed: 'provider',
  logins_refused: 'method',
} as const;
export type CountedEvent = keyof typeof countedEvents;

const KEY = Symbol.for('portal.eventCounts');

/** Counts by event and value of its label; one memory for Next's bundle and ours. */
export function eventCounts(): Map<CountedEvent, Map<string, number>> {
  const holder = globalThis as { [KEY]?: Map<CountedEvent, Map<string, number>> };
  holder[KEY] ??= new Map();
  return holder[KEY];
}

/**
 * Counts an event once its transaction has committed: what was rolled back did not happen.
 *
 * @param value of the event's label, a word of the product's own (`wxpay`, `password`)
 */
export function countEvent(ctx: Pick<Ctx, 'afterCommit'>, event: CountedEvent, value = ''): void {
  ctx.afterCommit(() => {
    const counts = eventCounts();
    const own = counts.get(event) ?? new Map<string, number>();
    counts.set(event, own.set(value, (own.get(value) ?? 0) + 1));
  });
}
