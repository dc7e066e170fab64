import 'server-only';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** bcrypt away from the event loop: one hash of cost 12 takes some 300 ms of a core. */
const PROGRAM = 'lib/domain/identity/bcrypt-thread.mjs';
const MAX_WORKERS = 4;

interface Reply {
  id: number;
  value?: string | boolean;
  error?: string;
}
interface Waiting {
  resolve(value: string | boolean): void;
  reject(error: Error): void;
}

class BcryptWorker {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 1;
  dead = false;

  /** @param program a parameter, because Next's bundler would bundle one that it could read here, too */
  constructor(program: string) {
    this.worker = new Worker(path.resolve(program));
    this.worker.unref();
    this.worker.on('message', (reply: Reply) => this.settle(reply));
    this.worker.on('error', (error: Error) => this.fail(error));
    this.worker.on('exit', () => this.fail(new Error('the password worker ended')));
  }

  get load(): number {
    return this.waiting.size;
  }

  run(task: { digest: string; hash: string | null; cost: number }): Promise<string | boolean> {
    return new Promise((resolve, reject) => {
      const id = this.nextId;
      this.nextId += 1;
      this.waiting.set(id, { resolve, reject });
      this.worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
      this.worker.postMessage({ id, ...task });
    });
  }

  private settle(reply: Reply): void {
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if (this.waiting.size === 0) this.worker.unref();
    if (reply.value === undefined) waiting?.reject(new Error(reply.error ?? 'bcrypt failed'));
    else waiting?.resolve(reply.value);
  }

  private fail(error: Error): void {
    this.dead = true;
    for (const w of this.waiting.values()) w.reject(error);
    this.waiting.clear();
  }
}

const KEY = Symbol.for('portal.bcrypt');

/** The process-wide workers: started when needed, one core left free for requests. */
function pool(): BcryptWorker[] {
  const holder = globalThis as { [KEY]?: BcryptWorker[] };
  holder[KEY] = (holder[KEY] ?? []).filter((w) => !w.dead);
  return holder[KEY];
}

function pick(): BcryptWorker {
  const workers = pool();
  const limit = Math.min(MAX_WORKERS, Math.max(1, availableParallelism() - 1));
  const idle = workers.find((w) => w.load === 0);
  if (idle) return idle;
  if (workers.length < limit) {
    const made = new BcryptWorker(PROGRAM);
    workers.push(made);
    return made;
  }
  return workers.reduce((least, w) => (w.load < least.load ? w : least));
}

/** bcrypt of a digest with a new salt. `cost` is the binary logarithm of the rounds. */
export async function bcryptHash(digest: string, cost: number): Promise<string> {
  return (await pick().run({ digest, hash: null, cost })) as string;
}

/** Whether the digest fits the hash, found out with no less work than a hash of `cost` takes. */
export async function bcryptCompare(digest: string, hash: string, cost: number): Promise<boolean> {
  return (await pick().run({ digest, hash, cost })) as boolean;
}
