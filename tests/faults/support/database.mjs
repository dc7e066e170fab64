import { startPostgres } from '../../../scripts/db/postgres.mjs';
import { childrenOf, lives, signal, until } from './processes.mjs';

/** The suite's embedded PostgreSQL, with every durability setting at its default, and what a case does to it. */
export class Database {
  #root;
  #cluster;
  #frozen = [];

  constructor(root) {
    this.#root = root;
  }

  get cluster() {
    return this.#cluster;
  }

  /** Starts it; after a crash this is the recovery. */
  async start() {
    this.#cluster = await startPostgres(this.#root);
    return this.#cluster;
  }

  /** Starts it unless it runs: what a case that failed may have left. */
  async revive() {
    this.thaw();
    if (!this.#cluster || !lives(this.#cluster.pid)) await this.start();
  }

  /** `fast`: open transactions are rolled back; `immediate`: as after a crash, nothing is ended politely. */
  async stop(mode = 'fast') {
    const { pid } = this.#cluster;
    signal(pid, mode === 'immediate' ? 'SIGQUIT' : 'SIGINT');
    if (!(await until(() => !lives(pid), 20_000))) throw new Error('PostgreSQL does not stop');
  }

  /** The postmaster and all its processes. */
  pids() {
    return [this.#cluster.pid, ...childrenOf(this.#cluster.pid)];
  }

  /** Stops every process where it is (SIGSTOP). New ones cannot appear: the postmaster stops first. */
  freeze() {
    const { pid } = this.#cluster;
    signal(pid, 'SIGSTOP');
    this.#frozen = [pid, ...childrenOf(pid)];
    for (const one of this.#frozen) signal(one, 'SIGSTOP');
  }

  thaw() {
    for (const one of this.#frozen.splice(0).toReversed()) signal(one, 'SIGCONT');
  }
}
