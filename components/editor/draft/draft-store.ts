/**
 * Drafts in the browser, kept where the specified editor keeps them (news-editor-reading.md 1.4): one local storage item that holds a map, one
 * entry per text. Nothing here throws: a browser that refuses storage only has no drafts.
 */

/** Local storage item. */
export const DRAFT_ITEM = 'ueditor_preference';
/** Specification section 9: a draft is stored 500 ms after the last change, never twice within 20 ms. */
export const DRAFT_DELAY_MS = 500;
export const DRAFT_GAP_MS = 20;
/** Drafts older than this are dropped, and the oldest beyond this number. */
const KEEP_MS = 30 * 24 * 3600 * 1000;
const KEEP_COUNT = 30;
const SUFFIX = '-drafts-data';

export interface Draft {
  html: string;
  /** Milliseconds since the epoch. */
  savedAt: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Key of a text's draft: address without the signs `.`, `:`, `/`, then the text's own key. */
export function draftEntry(at: Pick<Location, 'protocol' | 'host' | 'pathname'>, draftKey: string): string {
  return `${(at.protocol + at.host + at.pathname).replaceAll(/[.:/]/g, '_')}${draftKey}${SUFFIX}`;
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Draft).html === 'string' &&
  typeof (value as Draft).savedAt === 'number';

function readAll(store: Store): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(store.getItem(DRAFT_ITEM) ?? '{}');
    return typeof all === 'object' && all !== null && !Array.isArray(all)
      ? (all as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

/** Without drafts that are too old, and without the oldest of too many; what is no draft of ours stays. */
function pruned(all: Record<string, unknown>, now: number): Record<string, unknown> {
  const drafts = Object.entries(all).filter((entry): entry is [string, Draft] => isDraft(entry[1]));
  const fresh = drafts
    .filter(([, draft]) => now - draft.savedAt < KEEP_MS)
    .toSorted(([, a], [, b]) => b.savedAt - a.savedAt)
    .slice(0, KEEP_COUNT);
  const foreign = Object.entries(all).filter(([, value]) => !isDraft(value));
  return Object.fromEntries([...foreign, ...fresh]);
}

function write(store: Store, all: Record<string, unknown>): boolean {
  try {
    if (Object.keys(all).length === 0) store.removeItem(DRAFT_ITEM);
    else store.setItem(DRAFT_ITEM, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

export function readDraft(store: Store, key: string): Draft | null {
  const draft = readAll(store)[key];
  return isDraft(draft) ? draft : null;
}

/** Stores a draft. When the browser has no room, the other drafts go; `false` when even that does not help. */
export function writeDraft(store: Store, key: string, html: string, now: number): boolean {
  const draft: Draft = { html, savedAt: now };
  if (write(store, pruned({ ...readAll(store), [key]: draft }, now))) return true;
  const foreign = Object.entries(readAll(store)).filter(([, value]) => !isDraft(value));
  return write(store, { ...Object.fromEntries(foreign), [key]: draft });
}

export function dropDraft(store: Store, key: string): void {
  const { [key]: gone, ...rest } = readAll(store);
  if (gone !== undefined) write(store, rest);
}

const words = (html: string) =>
  html
    .replaceAll(/<(?!img|video|audio|hr|table)[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim();

/** Whether a draft is worth offering: it says something, something else than the text, and is newer than what the server stored. */
export function isWorthOffering(draft: Draft | null, html: string, storedAt?: string): draft is Draft {
  if (!draft || words(draft.html) === '' || draft.html === html) return false;
  const stored = storedAt ? Date.parse(storedAt) : Number.NaN;
  return Number.isNaN(stored) || draft.savedAt > stored;
}

/** Local storage; `null` where the browser refuses it. */
export function browserStore(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
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
