import 'server-only';
import type { Ctx } from './ctx';

interface TallyOptions<V> {
  /** Names the memory that all bundles of the process share. */
  name: string;
  /** Counts are kept in memory for this long, ms, and then written together. */
  everyMs: number;
  /** Most keys that wait; a further one is not counted. */
  most?: number;
  sum: (a: V, b: V) => V;
  /** Writes the counts in one statement, or none of them. */
  write: (counts: ReadonlyMap<string, V>) => Promise<unknown>;
}

export interface Tally<V> {
  /** Counts; the write comes later, and no reply waits for it. */
  add(ctx: Pick<Ctx, 'log'>, key: string, value: V): void;
  /** Writes what has been counted, one write at a time; it stays counted when the database refuses. @throws what `write` throws */
  flush(): Promise<void>;
}

interface Kept<V> {
  counts: Map<string, V>;
  timer: NodeJS.Timeout | null;
  /** The write that is under way. */
  writing: Promise<void> | null;
}

const TALLIES = Symbol.for('portal.tallies');
/** The writers of all tallies by name; of a tally that two bundles hold, one is enough: they share its memory. */
function tallies(): Map<string, () => Promise<void>> {
  const holder = globalThis as { [TALLIES]?: Map<string, () => Promise<void>> };
  holder[TALLIES] ??= new Map();
  return holder[TALLIES];
}

/** Writes what every tally still holds, before the process ends. @throws the first refusal, when all have been tried */
export async function flushTallies(): Promise<void> {
  const done = await Promise.allSettled([...tallies().values()].map((flush) => flush()));
  const refused = done.find((d) => d.status === 'rejected');
  if (refused) throw refused.reason;
}

/**
 * Counts that visitors cause (views, clicks, searches): collected in memory and written together, so that a crowd costs one statement. A
 * process that is killed loses what it collected since the last write.
 */
export function defineTally<V>({ name, everyMs, most = Infinity, sum, write }: TallyOptions<V>): Tally<V> {
  const symbol = Symbol.for(`portal.tally.${name}`);
  const kept = (): Kept<V> => {
    const holder = globalThis as { [symbol]?: Kept<V> };
    holder[symbol] ??= { counts: new Map(), timer: null, writing: null };
    return holder[symbol];
  };
  const put = (counts: Map<string, V>, key: string, value: V) => {
    const before = counts.get(key);
    if (before === undefined && counts.size >= most) return;
    counts.set(key, before === undefined ? value : sum(before, value));
  };
  const writeOut = async (own: Kept<V>) => {
    const taken = own.counts;
    own.counts = new Map();
    try {
      await write(taken);
    } catch (e) {
      for (const [key, value] of taken) put(own.counts, key, value);
      throw e;
    }
  };
  const flush = async () => {
    const own = kept();
    // Whoever asks waits for the timer's write, too: a process that ends after it has lost nothing.
    while (own.writing) await own.writing.catch(() => undefined);
    if (own.counts.size === 0) return;
    own.writing = writeOut(own).finally(() => {
      own.writing = null;
    });
    await own.writing;
  };
  tallies().set(name, flush);
  return {
    add(ctx, key, value) {
      const own = kept();
      put(own.counts, key, value);
      own.timer ??= setTimeout(() => {
        own.timer = null;
        flush().catch((e: unknown) => ctx.log.warn({ err: e, tally: name }, 'counts are written later'));
      }, everyMs);
      own.timer.unref();
    },
    flush,
  };
}
