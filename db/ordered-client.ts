import { Client } from 'pg';

interface Stream {
  cork(): void;
  uncork(): void;
}

/**
 * A connection that sends statements as they are asked for and takes their answers in that order (the driver's pipeline mode): the database still runs
 * one after the other, each on what the one before left, but nobody waits for an answer before the next may go. What is asked for in one go of the event
 * loop leaves in one piece. A statement that fails does not keep the next one back.
 *
 * A connection that left a statement without an answer is cut by the driver: whoever gets it next would wait as long again (security.md R-18).
 */
export class OrderedClient extends Client {
  #corked = false;

  constructor(config?: ConstructorParameters<typeof Client>[0]) {
    super({ ...(typeof config === 'string' ? { connectionString: config } : config), pipeline: true });
  }

  override query: Client['query'] = ((...args: unknown[]) => {
    this.#cork();
    return (super.query as (...all: unknown[]) => unknown).apply(this, args);
  }) as Client['query'];

  #cork(): void {
    if (this.#corked) return;
    const { stream } = (this as unknown as { connection: { stream: Stream } }).connection;
    this.#corked = true;
    stream.cork();
    process.nextTick(() => {
      this.#corked = false;
      stream.uncork();
    });
  }
}
