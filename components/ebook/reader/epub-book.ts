import { EpubNavigator, EpubPreferences, type EpubNavigatorListeners } from '@readium/navigator';
import { Layout, Link, Locator, LocatorLocations, LocatorText, Manifest, Publication } from '@readium/shared';
import type { BookFiles } from '@/components/ebook/reader/epub-files';
import type { PublicationView } from '@/lib/domain/ebook/reading-contract';

/** Where somebody is in an EPUB, as the call that keeps the progress wants it. */
export interface EpubPlace {
  /** Part, from 1. */
  page: number;
  /** A Readium locator. */
  locator: Record<string, unknown>;
  /** Share of the whole that was read, 0 to 1. */
  progress: number;
}

/** Nuisances, no locks: what protects the text are the token, the right asked for at every part, and the mark. The types of the package lack these names. */
const PROTECTION: object = {
  protectCopy: true,
  disableContextMenu: true,
  disableDragAndDrop: true,
  protectPrinting: { disable: true, watermark: '电子出版物仅供在线阅读，不提供打印。' },
};

export interface BookEvents {
  onPlace: (place: EpubPlace) => void;
  /** A document of the book is in sight; called more than once for the same. */
  onFrame: (frame: Window) => void;
  /** The middle of the page was clicked. */
  onMiddle: () => void;
  /** A way that leads behind the last part that may be read. */
  onBeyond: () => void;
}

/** The frame in sight; `null` while there is none. */
function shownFrame(navigator: EpubNavigator): Window | null {
  // eslint-disable-next-line no-underscore-dangle -- the only way to it, which the package offers as public
  const frame = navigator._cframes[0];
  return frame?.iframe.contentWindow ?? null;
}

/** One opened book on the screen: Readium's navigator, in the terms of our reader. */
export class Book {
  private constructor(
    private readonly navigator: EpubNavigator,
    private readonly places: readonly Locator[],
    private readonly hrefs: readonly string[],
    private readonly events: BookEvents,
  ) {}

  static async open(
    container: HTMLElement,
    files: BookFiles,
    view: PublicationView,
    preferences: object,
    events: BookEvents,
  ): Promise<Book> {
    const manifest = Manifest.deserialize(await files.manifest());
    if (!manifest || !view.manifest) throw new Error('the manifest cannot be read');
    manifest.setSelfLink(new URL(view.manifest, location.href).href);
    const publication = new Publication({ manifest, fetcher: files });
    const places = await publication.positionsFromManifest();
    const hrefs = publication.readingOrder.items.map((item) => item.href);
    const placeOf = (locator: Locator): EpubPlace => {
      const first = places.findIndex((p) => p.href === locator.href);
      const count = places.filter((p) => p.href === locator.href).length;
      const done = Math.max(0, first) + (locator.locations.progression ?? 0) * count;
      return {
        page: Math.max(1, hrefs.indexOf(locator.href) + 1),
        locator: locator.serialize() as Record<string, unknown>,
        progress: places.length > 0 ? Math.min(1, done / places.length) : 0,
      };
    };
    const listeners: EpubNavigatorListeners = {
      frameLoaded: () => undefined,
      positionChanged: (locator) => {
        // Readium tells of a loaded frame only sometimes: one that was made ahead of its turn comes without a word.
        const frame = shownFrame(navigator);
        if (frame) events.onFrame(frame);
        events.onPlace(placeOf(locator));
      },
      tap: () => false,
      click: () => false,
      zoom: () => undefined,
      miscPointer: events.onMiddle,
      scroll: () => undefined,
      customEvent: () => undefined,
      handleLocator: () => {
        events.onBeyond();
        return true;
      },
      textSelected: () => undefined,
      contentProtection: () => undefined,
      contextMenu: () => undefined,
      peripheral: () => undefined,
    };
    const navigator = new EpubNavigator(
      container,
      publication,
      listeners,
      places,
      startOf(view, places, hrefs),
      {
        preferences,
        defaults: {},
        contentProtection: PROTECTION,
      },
    );
    await navigator.load();
    return new Book(navigator, places, hrefs, events);
  }

  next(): void {
    if (this.scrolled(1)) return;
    this.navigator.goForward(false, (moved) => {
      if (!moved && this.navigator.currentLocator.href === this.hrefs.at(-1)) this.events.onBeyond();
    });
  }

  back(): void {
    if (!this.scrolled(-1)) this.navigator.goBackward(false, () => undefined);
  }

  /** Where parts are scrolled, the navigator only knows whole ones: a screen further is our business, as long as there is one. */
  private scrolled(way: 1 | -1): boolean {
    if (this.navigator.layout !== Layout.scrolled) return false;
    const frame = shownFrame(this.navigator);
    const root = frame?.document.scrollingElement;
    if (!frame || !root) return false;
    const before = root.scrollTop;
    frame.scrollBy({ top: way * frame.innerHeight * 0.9, behavior: 'instant' });
    return Math.abs(root.scrollTop - before) > 1;
  }

  /** To a place of the contents. */
  goTo(href: string): void {
    this.navigator.goLink(new Link({ href }), false, () => undefined);
  }

  /** To a part, and in it to a text when it is found there. */
  goToText(page: number, text: string): void {
    const href = this.hrefs[page - 1];
    if (!href) return this.events.onBeyond();
    this.navigator.go(
      new Locator({
        href,
        type: 'application/xhtml+xml',
        locations: new LocatorLocations({ progression: 0 }),
        ...(text && { text: new LocatorText({ highlight: text }) }),
      }),
      false,
      () => undefined,
    );
  }

  /** To a share of the whole. */
  goToShare(share: number): void {
    const at = Math.min(this.places.length - 1, Math.floor(share * this.places.length));
    const place = this.places[Math.max(0, at)];
    if (place) this.navigator.go(place, false, () => undefined);
  }

  async look(preferences: object): Promise<void> {
    await this.navigator.submitPreferences(new EpubPreferences(preferences));
  }

  async close(): Promise<void> {
    await this.navigator.destroy();
  }
}

/** Where reading goes on: the kept place, else the kept part, else the beginning. The navigator knows only places of its list. */
function startOf(
  view: PublicationView,
  places: readonly Locator[],
  hrefs: readonly string[],
): Locator | undefined {
  const kept = view.locator ? Locator.deserialize(view.locator) : undefined;
  const href = kept && hrefs.includes(kept.href) ? kept.href : hrefs[view.page - 1];
  const progression = kept && kept.href === href ? (kept.locations.progression ?? 0) : 0;
  const near = places.findLast((p) => p.href === href && (p.locations.progression ?? 0) <= progression);
  return near?.copyWithLocations({ progression });
}
