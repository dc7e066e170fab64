import 'server-only';

interface Entry {
  bytes: Buffer;
  expiresAt: number;
}

interface Store {
  /** Oldest use first. */
  entries: Map<string, Entry>;
  /** Being made at this moment. */
  making: Map<string, Promise<Buffer>>;
  size: number;
}

export interface ByteCache {
  /** What is kept under the key, or else what `make` makes; who asks meanwhile waits for the same work. A failure is not kept. */
  read(key: string, keepMs: number, make: () => Promise<Buffer>): Promise<Buffer>;
  /** Whether the key is kept or being made. */
  has(key: string): boolean;
  clear(): void;
  /** Bytes kept. */
  size(): number;
}

/** What a kept entry costs beside its bytes. */
const OVERHEAD_BYTES = 256;

/**
 * Finished pictures of the process, at most `maxBytes` of them whatever the number of readers; what was not used for longest goes first.
 * @param name names the memory that all bundles of the process share
 */
export function makeByteCache(name: string, maxBytes: number): ByteCache {
  const symbol = Symbol.for(`portal.bytes.${name}`);
  const store = (): Store => {
    const holder = globalThis as { [symbol]?: Store };
    holder[symbol] ??= { entries: new Map(), making: new Map(), size: 0 };
    return holder[symbol];
  };
  const drop = (s: Store, key: string) => {
    const entry = s.entries.get(key);
    if (!entry) return;
    s.entries.delete(key);
    s.size -= entry.bytes.length + OVERHEAD_BYTES;
  };
  const kept = (s: Store, key: string): Entry | null => {
    const entry = s.entries.get(key);
    if (!entry) return null;
    if (entry.expiresAt > Date.now()) return entry;
    drop(s, key);
    return null;
  };
  const keep = (s: Store, key: string, bytes: Buffer, keepMs: number) => {
    const cost = bytes.length + OVERHEAD_BYTES;
    // One huge picture does not push out all others.
    if (cost > maxBytes / 4) return;
    drop(s, key);
    for (const [old, entry] of s.entries) {
      if (s.size + cost <= maxBytes && entry.expiresAt > Date.now()) break;
      drop(s, old);
    }
    s.entries.set(key, { bytes, expiresAt: Date.now() + keepMs });
    s.size += cost;
  };
  return {
    async read(key, keepMs, make) {
      const s = store();
      const entry = kept(s, key);
      if (entry) {
        s.entries.delete(key);
        s.entries.set(key, entry);
        return entry.bytes;
      }
      const running = s.making.get(key);
      if (running) return running;
      const work = make();
      s.making.set(key, work);
      try {
        const bytes = await work;
        keep(s, key, bytes, keepMs);
        return bytes;
      } finally {
        s.making.delete(key);
      }
    },
    has: (key) => kept(store(), key) !== null || store().making.has(key),
    clear() {
      const s = store();
      s.entries.clear();
      s.size = 0;
    },
    size: () => store().size,
  };
}
