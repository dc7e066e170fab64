import type { Client, ClientConfig } from 'pg';
import { SessionClient } from './session-client.mjs';

/**
 * A connection that sends statements as they are asked for and takes their answers in that order (the driver's pipeline mode): the database still runs
 * one after the other, each on what the one before left, but nobody waits for an answer before the next may go. What is asked for in one go of the event
 * loop leaves in one piece. A statement that fails does not keep the next one back.
 *
 * A connection that left a statement without an answer is cut by the driver: whoever gets it next would wait as long again (security.md R-18).
 */
export class PipelinedClient extends SessionClient {
  #corked = false;

  constructor(config?: ClientConfig) {
    super({ ...config, pipeline: true });
  }

  override query: Client['query'] = ((...args: unknown[]) => {
    this.#cork();
    return (super.query as (...all: unknown[]) => unknown).apply(this, args);
  }) as Client['query'];

  #cork(): void {
    if (this.#corked) return;
    this.#corked = true;
    this.socket.cork();
    process.nextTick(() => {
      this.#corked = false;
      this.socket.uncork();
    });
  }
}
