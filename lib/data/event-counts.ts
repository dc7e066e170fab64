import 'server-only';
import { onlineProviders, providerNames } from '@/lib/core/payment-providers';
import type { Ctx } from './ctx';

/** What the business counts since the process started, with the one label of each and every value that it has: words of the product's own, never of a person. */
export const countedEvents = {
  orders_submitted: null,
  payments_booked: { label: 'provider', values: providerNames },
  notify_verify_failed: { label: 'provider', values: onlineProviders },
  logins_refused: { label: 'method', values: ['password', 'sms', 'second_factor'] },
} as const;
export type CountedEvent = keyof typeof countedEvents;

/** The values of an event's label; one without a name for an event that has none. */
type ValueOf<E extends CountedEvent> = (typeof countedEvents)[E] extends {
  values: readonly (infer V extends string)[];
}
  ? V
  : '';

const KEY = Symbol.for('portal.eventCounts');

/** Counts by event and value of its label, 0 from the start; one memory for Next's bundle and ours. */
export function eventCounts(): Map<CountedEvent, Map<string, number>> {
  const holder = globalThis as { [KEY]?: Map<CountedEvent, Map<string, number>> };
  holder[KEY] ??= new Map(
    Object.entries(countedEvents).map(([event, counted]) => [
      event as CountedEvent,
      new Map<string, number>((counted?.values ?? ['']).map((value) => [value, 0])),
    ]),
  );
  return holder[KEY];
}

/**
 * Counts an event once its transaction has committed: what was rolled back did not happen.
 *
 * @param value of the event's label (`wxpay`, `password`); `''` for an event without one
 */
export function countEvent<E extends CountedEvent>(
  ctx: Pick<Ctx, 'afterCommit'>,
  event: E,
  value: ValueOf<E>,
): void {
  ctx.afterCommit(() => {
    const own = eventCounts().get(event);
    own?.set(value, (own.get(value) ?? 0) + 1);
  });
}
