/** What the store needs from outside; tests bring their own. */
export interface SheetSources {
  /** A page as a document with everything it shows inside it. */
  page(page: number): Promise<string>;
  /** Where a film lies for the moment; `fresh` when the address before was refused. */
  film(name: string, fresh: boolean): Promise<string>;
  urlOf(document: string): string;
  dropUrl(url: string): void;
  close(): void;
}

/** Pages under way at once: as many as the server lets one session have. */
const AT_ONCE = 2;
/** Documents kept; what is wanted is never dropped. */
const KEPT = 40;

/**
 * Pages of a fixed-layout EPUB: fetches what is wanted in the order in which it is wanted, two at a time. Waiting, renewed tokens and the end of the right
 * are the business of the files behind it.
 */
export class SheetStore {
  private readonly wishes = new Map<string, readonly number[]>();
  private readonly urls = new Map<number, string>();
  private readonly under = new Set<number>();
  private readonly failed = new Set<number>();
  private readonly listeners = new Set<() => void>();
  private sources: SheetSources | null = null;

  constructor(private readonly begin: () => SheetSources) {}

  /** What one part of the screen wants, most urgent first. */
  want(part: string, pages: readonly number[]): void {
    this.wishes.set(part, pages);
    this.pump();
  }

  /** Address of a page that is there. */
  look(page: number): string | undefined {
    return this.urls.get(page);
  }

  hasFailed(page: number): boolean {
    return this.failed.has(page);
  }

  /** Tries again what failed. */
  retry(): void {
    this.failed.clear();
    this.changed();
    this.pump();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** @throws while it is closed */
  async film(name: string, fresh: boolean): Promise<string> {
    if (!this.sources) throw new Error('closed');
    return this.sources.film(name, fresh);
  }

  /** Begins, also again after it was closed. */
  open(): void {
    this.sources ??= this.begin();
    this.pump();
  }

  /** Gives everything back; nothing is fetched any more. */
  close(): void {
    for (const url of this.urls.values()) this.sources?.dropUrl(url);
    this.urls.clear();
    this.under.clear();
    this.sources?.close();
    this.sources = null;
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }

  private pump(): void {
    const { sources } = this;
    if (!sources) return;
    for (const page of [...this.wishes.values()].flat()) {
      if (this.under.size >= AT_ONCE) return;
      if (!this.urls.has(page) && !this.under.has(page) && !this.failed.has(page))
        void this.fetch(page, sources);
    }
  }

  private async fetch(page: number, sources: SheetSources): Promise<void> {
    this.under.add(page);
    const document = await sources.page(page).catch(() => null);
    // What was asked for before it was closed belongs to nobody.
    if (this.sources !== sources) return;
    this.under.delete(page);
    if (document === null) this.failed.add(page);
    else this.urls.set(page, sources.urlOf(document));
    this.tidy(sources);
    this.changed();
    this.pump();
  }

  /** Drops what was fetched longest ago beyond the number that is kept. */
  private tidy(sources: SheetSources): void {
    const wanted = new Set([...this.wishes.values()].flat());
    for (const [page, url] of [...this.urls].slice(0, Math.max(0, this.urls.size - KEPT))) {
      if (wanted.has(page)) continue;
      sources.dropUrl(url);
      this.urls.delete(page);
    }
  }
}
