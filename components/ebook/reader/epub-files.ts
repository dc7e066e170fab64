import { Link, Resource, type Fetcher, type NumberRange } from '@readium/shared';
import { pagePicture as fetchFile } from '@/lib/domain/ebook/reading-client';
import { ApiError, api } from '@/lib/client/api';
import type { PublicationView } from '@/lib/domain/ebook/reading-contract';

/** Names of our own files inside the parts and style sheets of a book (lib/domain/ebook/epub/read-book.ts). */
const IN_CSS = /url\("(f\d{4,}\.[a-z\d]+)"\)/g;
const NAME = /^f\d{4,}\.[a-z\d]+$/;
/** Files that are fetched at once; the server serves no reader more. */
const AT_ONCE = 2;
const TRIES = 6;
const PAUSE_MS = 1500;

/** Why the book closes: the right is gone, or nobody is known any more. */
export type ClosedReason = 'locked' | 'login';

/**
 * The files of one book. Everything is fetched here, by a token that is renewed when it has run out; what a part shows is put into it as blobs, so that no
 * address of the site stands in the text and the frame itself asks for nothing.
 */
export class BookFiles implements Fetcher {
  private base: string;
  private running = 0;
  private readonly line: (() => void)[] = [];
  private readonly blobs = new Map<string, Promise<string>>();
  private readonly made: string[] = [];
  private renewal: Promise<void> | null = null;
  private readonly stop = new AbortController();

  constructor(
    private readonly publication: PublicationView,
    private readonly onClosed: (reason: ClosedReason) => void,
    private readonly onProblem: (error: unknown) => void,
  ) {
    this.base = folderOf(publication);
  }

  links(): Link[] {
    return [];
  }

  get(link: Link): Resource {
    const name = link.href.split('#', 1)[0] ?? '';
    return new BookResource(link, () => (name.endsWith('.xhtml') ? this.part(name) : this.text(name)));
  }

  close(): void {
    this.stop.abort();
    for (const url of this.made) URL.revokeObjectURL(url);
    this.made.length = 0;
    this.blobs.clear();
  }

  /** The manifest, as Readium reads it. */
  async manifest(): Promise<unknown> {
    return JSON.parse(await this.text('manifest.json')) as unknown;
  }

  /** Where a film or sound lies: the browser fetches it itself, in parts, by a token that runs out. `fresh`: with a new one. */
  async film(name: string, fresh: boolean): Promise<string> {
    if (fresh) await this.renewed();
    return this.base + name;
  }

  /** Asks whether the book is still open to the reader: parts that have come once are shown without a call. */
  check(): void {
    this.text('positions.json').catch(() => undefined);
  }

  private async text(name: string): Promise<string> {
    return (await this.file(name)).text();
  }

  /** A part with everything it shows inside it. */
  async part(name: string): Promise<string> {
    try {
      const doc = new DOMParser().parseFromString(await this.text(name), 'application/xhtml+xml');
      await Promise.all([
        ...[...doc.querySelectorAll('img[src], image[href], link[href], video[poster]')].map((el) =>
          this.fill(el),
        ),
        ...[...doc.querySelectorAll('style, [style]')].map((el) => this.fillStyle(el)),
      ]);
      return new XMLSerializer().serializeToString(doc);
    } catch (error) {
      this.onProblem(error);
      throw error;
    }
  }

  private async fill(element: Element): Promise<void> {
    const attribute = ['src', 'href', 'poster'].find((name) => element.hasAttribute(name)) ?? 'src';
    const name = element.getAttribute(attribute) ?? '';
    // A part that lacks one picture is still read.
    if (NAME.test(name)) element.setAttribute(attribute, await this.blob(name).catch(() => 'data:,'));
  }

  private async fillStyle(element: Element): Promise<void> {
    const own = element.getAttribute('style');
    if (own?.includes('url("f')) element.setAttribute('style', await this.fillCss(own));
    if (element.localName === 'style') element.textContent = await this.fillCss(element.textContent ?? '');
  }

  private async fillCss(css: string): Promise<string> {
    const names = [...new Set([...css.matchAll(IN_CSS)].map((m) => m[1] ?? ''))];
    const urls = await Promise.all(names.map((name) => this.blob(name).catch(() => 'data:,')));
    return css.replaceAll(IN_CSS, (_, name: string) => `url("${urls[names.indexOf(name)] ?? 'data:,'}")`);
  }

  /** A file under an address of this window alone; each is fetched once. */
  private blob(name: string): Promise<string> {
    const known = this.blobs.get(name);
    if (known) return known;
    const made = this.makeBlob(name);
    this.blobs.set(name, made);
    made.catch(() => this.blobs.delete(name));
    return made;
  }

  private async makeBlob(name: string): Promise<string> {
    const file = await this.file(name);
    const body = name.endsWith('.css')
      ? new Blob([await this.fillCss(await file.text())], { type: 'text/css' })
      : file;
    if (this.stop.signal.aborted) throw new Error('closed');
    const url = URL.createObjectURL(body);
    this.made.push(url);
    return url;
  }

  private async file(name: string): Promise<Blob> {
    await this.enter();
    try {
      return await this.tried(name);
    } finally {
      this.running -= 1;
      this.line.shift()?.();
    }
  }

  private async enter(): Promise<void> {
    if (this.running >= AT_ONCE) await new Promise<void>((go) => void this.line.push(go));
    this.running += 1;
  }

  private async tried(name: string): Promise<Blob> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await fetchFile(this.base + name, this.stop.signal);
      } catch (error) {
        if (this.stop.signal.aborted || attempt >= TRIES || !(error instanceof ApiError)) throw error;
        await this.recover(error, attempt);
      }
    }
  }

  /** Makes another try worth while, or passes the failure on. */
  private async recover(error: ApiError, attempt: number): Promise<void> {
    const { status, code } = error;
    if (status === 401 || code === 'EBOOK_LOCKED') {
      this.onClosed(status === 401 ? 'login' : 'locked');
      throw error;
    }
    if (status === 403 && attempt < 3) return this.renewed();
    if (status !== 429 && status !== 0 && status < 500) throw error;
    await pause(PAUSE_MS * Math.min(attempt, 3));
  }

  private renewed(): Promise<void> {
    this.renewal ??= this.renew().finally(() => {
      this.renewal = null;
    });
    return this.renewal;
  }

  /** A new token. Who read the whole and is now offered a trial has lost the right. */
  private async renew(): Promise<void> {
    let fresh: PublicationView;
    try {
      fresh = await api.post('/api/guest/ebook/open/[id]', { id: this.publication.id }, { stay: true });
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403))
        this.onClosed(error.status === 401 ? 'login' : 'locked');
      throw error;
    }
    if (fresh.preview !== null && this.publication.preview === null) {
      this.onClosed(fresh.reader ? 'locked' : 'login');
      throw new Error('the right to the whole is gone');
    }
    this.base = folderOf(fresh);
  }
}

/** Some time, or less when the network is back before. */
function pause(ms: number): Promise<void> {
  return new Promise((done) => {
    const go = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', go);
      done();
    };
    const timer = setTimeout(go, ms);
    globalThis.addEventListener?.('online', go);
  });
}

const folderOf = (publication: PublicationView) => (publication.manifest ?? '').replace(/[^/]*$/, '');

/** A text of the book as Readium asks for it. */
class BookResource extends Resource {
  constructor(
    private readonly named: Link,
    private readonly load: () => Promise<string>,
  ) {
    super();
  }
  async link(): Promise<Link> {
    return this.named;
  }
  async length(): Promise<number | undefined> {
    return undefined;
  }
  async read(_range?: NumberRange): Promise<Uint8Array | undefined> {
    return new TextEncoder().encode(await this.load());
  }
  override async readAsString(): Promise<string> {
    return this.load();
  }
  close(): void {
    // Nothing is held open.
  }
}
