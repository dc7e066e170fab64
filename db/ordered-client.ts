import { Client } from 'pg';

/**
 * A connection that takes one statement at a time: reads of a transaction that are asked for together wait for each other here, not in the
 * driver, which will refuse a second statement on a busy connection (pg 9). A statement that fails does not keep the next one back.
 */
export class OrderedClient extends Client {
  #last: Promise<unknown> = Promise.resolve();

  // The driver's own overloads: what is not a promise call (callbacks of the pool, cursors) goes straight through.
  override query: Client['query'] = ((...args: [unknown, ...unknown[]]) => {
    const plain = (super.query as (...all: unknown[]) => unknown).bind(this);
    const submittable = typeof args[0] === 'object' && args[0] !== null && 'submit' in args[0];
    if (submittable || args.some((a) => typeof a === 'function')) return plain(...args);
    const run = this.#last.then(() => plain(...args));
    this.#last = run.catch(() => undefined);
    return run;
  }) as Client['query'];
}
