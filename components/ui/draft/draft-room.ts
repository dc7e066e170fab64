import { DAY_MS } from '@/lib/core/dates';

/**
 * What somebody was typing, kept in the browser's local storage: one item holds a map, one entry per text or form. Nothing here throws: a
 * browser that refuses storage only keeps nothing.
 */

/** A draft is stored 500 ms after the last change, never twice within 20 ms (specification section 9). */
const DRAFT_DELAY_MS = 500;
const DRAFT_GAP_MS = 20;
/** Drafts older than this are dropped, and the oldest beyond this number. */
const KEEP_MS = 30 * DAY_MS;
const KEEP_COUNT = 30;

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Local storage; `null` where the browser refuses it. */
export function browserStore(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

interface Dated {
  /** Milliseconds since the epoch. */
  savedAt: number;
}

/** An item of the local storage for drafts of one shape; what others keep in it stays. */
export class DraftRoom<D extends Dated> {
  constructor(
    private readonly item: string,
    private readonly isDraft: (value: unknown) => value is D,
  ) {}

  #all(store: Store): Record<string, unknown> {
    try {
      const all: unknown = JSON.parse(store.getItem(this.item) ?? '{}');
      return typeof all === 'object' && all !== null && !Array.isArray(all)
        ? (all as Record<string, unknown>)
        : {};
    } catch {
      return {};
    }
  }

  #foreign(all: Record<string, unknown>): Record<string, unknown> {
    return Object.fromEntries(Object.entries(all).filter(([, value]) => !this.isDraft(value)));
  }

  /** Without drafts that are too old, and without the oldest of too many. */
  #pruned(all: Record<string, unknown>, now: number): Record<string, unknown> {
    const drafts = Object.entries(all).filter((entry): entry is [string, D] => this.isDraft(entry[1]));
    const fresh = drafts
      .filter(([, draft]) => now - draft.savedAt < KEEP_MS)
      .toSorted(([, a], [, b]) => b.savedAt - a.savedAt)
      .slice(0, KEEP_COUNT);
    return { ...this.#foreign(all), ...Object.fromEntries(fresh) };
  }

  #put(store: Store, all: Record<string, unknown>): boolean {
    try {
      if (Object.keys(all).length === 0) store.removeItem(this.item);
      else store.setItem(this.item, JSON.stringify(all));
      return true;
    } catch {
      return false;
    }
  }

  read(store: Store, key: string): D | null {
    const draft = this.#all(store)[key];
    return this.isDraft(draft) ? draft : null;
  }

  /** Stores a draft. When the browser has no room, the other drafts go; `false` when even that does not help. */
  write(store: Store, key: string, draft: D): boolean {
    const all = this.#all(store);
    if (this.#put(store, this.#pruned({ ...all, [key]: draft }, draft.savedAt))) return true;
    return this.#put(store, { ...this.#foreign(all), [key]: draft });
  }

  drop(store: Store, key: string): void {
    const { [key]: gone, ...rest } = this.#all(store);
    if (gone !== undefined) this.#put(store, rest);
  }
}

/** Calls `save` once 500 ms after the last `touch`, and never within 20 ms of the call before. */
export class DraftTimer {
  #timer: ReturnType<typeof setTimeout> | null = null;
  #last = 0;

  constructor(
    private readonly save: () => void,
    private readonly delayMs = DRAFT_DELAY_MS,
    private readonly gapMs = DRAFT_GAP_MS,
  ) {}

  touch(): void {
    this.cancel();
    this.#timer = setTimeout(() => this.flush(), this.delayMs);
  }

  /** Saves at once what waits. */
  flush(): void {
    if (this.#timer === null) return;
    this.cancel();
    if (Date.now() - this.#last < this.gapMs) return this.touch();
    this.#last = Date.now();
    this.save();
  }

  cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
