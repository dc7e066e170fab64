import type { Client, ClientConfig, QueryConfig, QueryResult } from 'pg';
import { NamedQuery } from './named-query';
import { SessionClient } from './session-client.mjs';

interface Stream {
  cork(): void;
  uncork(): void;
}

/** A statement under a name; a query object of somebody's own is not ours to take apart. */
const isNamed = (config: unknown): config is QueryConfig & { name: string } =>
  typeof config === 'object' && config !== null && 'name' in config && !!config.name && !('submit' in config);

/**
 * A connection that sends statements as they are asked for and takes their answers in that order (the driver's pipeline mode): the database still runs
 * one after the other, each on what the one before left, but nobody waits for an answer before the next may go. What is asked for in one go of the event
 * loop leaves in one piece. A statement that fails does not keep the next one back.
 *
 * A connection that left a statement without an answer is cut by the driver: whoever gets it next would wait as long again (security.md R-18).
 */
export class OrderedClient extends SessionClient {
  #corked = false;

  constructor(config?: ClientConfig) {
    super({ ...config, pipeline: true });
  }

  override query: Client['query'] = ((...args: unknown[]) => {
    this.#cork();
    const [config, values, done] = args;
    return isNamed(config) && typeof values !== 'function' && done === undefined
      ? this.#named(config, values as unknown[] | undefined)
      : (super.query as (...all: unknown[]) => unknown).apply(this, args);
  }) as Client['query'];

  async #named(config: QueryConfig, values: unknown[] | undefined): Promise<QueryResult> {
    try {
      return await new Promise<QueryResult>((resolve, reject) => {
        super.query(
          new NamedQuery(config, values, (error, result) => (error ? reject(error) : resolve(result))),
        );
      });
    } catch (error) {
      // As the driver does: its own trace ends at the socket.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

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
