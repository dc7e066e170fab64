import type { PageLinksView, PageWidth } from '@/lib/domain/ebook/reading-contract';

export interface PageWish {
  page: number;
  width: PageWidth;
}

/** Why nothing can be read any more: no right, nobody is known, or this version is not handed out any more. */
export type LostReason = 'locked' | 'login' | 'gone';

const lostBy: Readonly<Record<number, LostReason>> = { 401: 'login', 403: 'locked', 404: 'gone' };

/** The end of the reading that a refusal means; `null` for one that may pass. */
export const lostReason = (e: unknown): LostReason | null => lostBy[statusOf(e)] ?? null;

/** What the store needs from outside; tests bring their own. */
export interface PageSources {
  links(pages: readonly number[], width: PageWidth, signal: AbortSignal): Promise<PageLinksView>;
  picture(src: string, signal: AbortSignal): Promise<Blob>;
  /** Milliseconds. */
  now(): number;
  wait(ms: number): Promise<void>;
  urlOf(blob: Blob): string;
  dropUrl(url: string): void;
}

interface Link {
  src: string;
  until: number;
}

/** Pictures under way at once: as many as the server lets one session have. */
const AT_ONCE = 2;
/** An address is not used in its last moments: the picture must still begin before it runs out. */
const MARGIN_MS = 5000;
/** Addresses asked for beyond what is wanted, so that turning a few pages asks once. */
const AHEAD = 8;
/** `MAX_LINKS` of the contract, which would bring its checks of inputs into the browser. */
export const MOST_LINKS = 24;
/** Pictures kept of each width; what is wanted is never dropped. */
const KEPT: Readonly<Record<PageWidth, number>> = { 200: 400, 900: 40, 1600: 12 };
const WAITS_MS = [1500, 4000] as const;
const BUSY_MS = [2000, 4000, 8000] as const;

const keyOf = ({ page, width }: PageWish) => `${width}:${page}`;
function statusOf(e: unknown): number {
  return e instanceof Error && 'status' in e ? Number(e.status) : 0;
}
const isLocked = (e: unknown) => e instanceof Error && 'code' in e && e.code === 'EBOOK_LOCKED';

/**
 * Pictures of a publication: fetches what is wanted in the order in which it is wanted, two at a time, renews addresses before they run out, waits
 * when the server asks to, and says once when nothing may be read any more. Wishes are declared whole: what nobody wants any more is not begun.
 */
export class PageStore {
  private wishes = new Map<string, readonly PageWish[]>();
  private links = new Map<string, Link>();
  private urls = new Map<string, string>();
  private under = new Set<string>();
  private asking = new Set<PageWidth>();
  private tries = new Map<string, number>();
  private renewed = new Set<string>();
  private failed = new Set<string>();
  private busy = 0;
  private paused = false;
  private ended = new AbortController();
  private listeners = new Set<() => void>();

  constructor(
    private readonly sources: PageSources,
    /** What this reader may read: the first pages, or all of them. */
    private readonly scope: { pages: number; whole: boolean },
    private readonly onLost: (reason: LostReason, message: string) => void,
  ) {}

  /** What one part of the screen wants, most urgent first; parts named earlier in the alphabet go first. */
  want(part: string, wishes: readonly PageWish[]): void {
    this.wishes.set(part, wishes);
    this.pump();
  }

  /** Address of a picture that is there. */
  look(wish: PageWish): string | undefined {
    return this.urls.get(keyOf(wish));
  }

  hasFailed(wish: PageWish): boolean {
    return this.failed.has(keyOf(wish));
  }

  /** Tries again what failed. */
  retry(): void {
    this.failed.clear();
    this.tries.clear();
    this.changed();
    this.pump();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Begins, also again after it was closed. */
  open(): void {
    if (this.ended.signal.aborted) this.ended = new AbortController();
    this.pump();
  }

  /** Gives everything back; nothing is fetched any more. */
  close(): void {
    this.ended.abort();
    for (const url of this.urls.values()) this.sources.dropUrl(url);
    this.urls.clear();
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }

  private wanted(): PageWish[] {
    return [...this.wishes.keys()].toSorted().flatMap((part) => this.wishes.get(part) ?? []);
  }

  private missing(): PageWish[] {
    return this.wanted().filter((wish) => {
      const key = keyOf(wish);
      return !this.urls.has(key) && !this.under.has(key) && !this.failed.has(key);
    });
  }

  private fresh(key: string): Link | undefined {
    const link = this.links.get(key);
    return link && link.until > this.sources.now() ? link : undefined;
  }

  private pump(): void {
    if (this.paused || this.ended.signal.aborted) return;
    for (const wish of this.missing()) {
      if (this.under.size >= AT_ONCE) return;
      const link = this.fresh(keyOf(wish));
      if (link) void this.fetch(wish, link);
      else void this.ask(wish.width);
    }
  }

  /** Asks for addresses of all that is wanted in a width, and of what probably comes next. */
  private async ask(width: PageWidth): Promise<void> {
    if (this.asking.has(width)) return;
    this.asking.add(width);
    const wanted = this.missing()
      .filter((w) => w.width === width && !this.fresh(keyOf(w)))
      .map((w) => w.page);
    const last = Math.max(...wanted);
    const ahead = Array.from({ length: AHEAD }, (_, i) => last + 1 + i).filter(
      (page) => page <= this.scope.pages && !this.fresh(keyOf({ page, width })),
    );
    const { signal } = this.ended;
    const pages = [...new Set([...wanted, ...ahead])].slice(0, MOST_LINKS);
    try {
      const { links, seconds, whole } = await this.sources.links(pages, width, signal);
      // The right to the whole ended while the book lay open, on pages that everybody may read.
      if (this.scope.whole && !whole) return this.lose('locked', '');
      const until = this.sources.now() + seconds * 1000 - Math.min(MARGIN_MS, seconds * 500);
      for (const { page, src } of links) this.links.set(keyOf({ page, width }), { src, until });
      // What got no address does not exist for this reader.
      const got = new Set(links.map((link) => link.page));
      for (const page of wanted)
        if (!got.has(page) && pages.includes(page)) this.fail(keyOf({ page, width }));
      this.busy = 0;
    } catch (e) {
      if (signal.aborted) return;
      await this.refused(
        e,
        wanted.map((page) => keyOf({ page, width })),
        true,
      );
    } finally {
      this.asking.delete(width);
    }
    this.pump();
  }

  private async fetch(wish: PageWish, link: Link): Promise<void> {
    const key = keyOf(wish);
    const { signal } = this.ended;
    this.under.add(key);
    try {
      const blob = await this.sources.picture(link.src, signal);
      if (signal.aborted) return;
      this.urls.set(key, this.sources.urlOf(blob));
      this.tries.delete(key);
      this.renewed.delete(key);
      this.busy = 0;
      this.tidy(wish.width);
      this.changed();
    } catch (e) {
      // A picture that hangs on a refusal holds no place of the two meanwhile.
      this.under.delete(key);
      if (!signal.aborted) await this.refused(e, [key], false);
    } finally {
      this.under.delete(key);
    }
    this.pump();
  }

  /** What a refusal means: 429 waits, an address that ran out is renewed once, 401, 403 and 404 end the reading, the rest is tried again. */
  private async refused(e: unknown, keys: readonly string[], ofLinks: boolean): Promise<void> {
    const status = statusOf(e);
    if (status === 429) return this.pause(BUSY_MS[Math.min(this.busy++, BUSY_MS.length - 1)] ?? 0);
    // An address too old and a version that was replaced: the addresses know which.
    if (
      (status === 403 || status === 404) &&
      !ofLinks &&
      !isLocked(e) &&
      keys.some((key) => !this.renewed.has(key))
    ) {
      for (const key of keys) {
        this.renewed.add(key);
        this.links.delete(key);
      }
      return;
    }
    const message = e instanceof Error ? e.message : '';
    // A trial has no pictures for close reading: who is refused one, opened the whole and lost it.
    const reason = status === 400 && ofLinks ? 'locked' : lostReason(e);
    if (reason) return this.lose(reason, message);
    await this.again(status, keys);
  }

  private lose(reason: LostReason, message: string): void {
    if (this.ended.signal.aborted) return;
    this.ended.abort();
    this.onLost(reason, message);
  }

  private async again(status: number, keys: readonly string[]): Promise<void> {
    const tries = Math.max(0, ...keys.map((key) => this.tries.get(key) ?? 0));
    const ms = WAITS_MS[tries];
    // A 4xx says the same next time; a lost connection and a failing server may pass.
    if (ms === undefined || (status >= 400 && status < 500)) {
      for (const key of keys) this.fail(key);
      this.changed();
      return;
    }
    for (const key of keys) this.tries.set(key, tries + 1);
    await this.pause(ms);
  }

  private fail(key: string): void {
    this.failed.add(key);
    this.changed();
  }

  private async pause(ms: number): Promise<void> {
    this.paused = true;
    await this.sources.wait(ms);
    this.paused = false;
  }

  /** Drops what was fetched longest ago beyond the number that is kept. */
  private tidy(width: PageWidth): void {
    const wanted = new Set(this.wanted().map(keyOf));
    const own = [...this.urls.keys()].filter((key) => key.startsWith(`${width}:`));
    for (const key of own.slice(0, Math.max(0, own.length - KEPT[width]))) {
      if (wanted.has(key)) continue;
      this.sources.dropUrl(this.urls.get(key) ?? '');
      this.urls.delete(key);
    }
  }
}
