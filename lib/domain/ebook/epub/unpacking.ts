import 'server-only';
import { setImmediate as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { EpubArchive } from './archive';
import { cleanStyleSheet } from './css';
import { FixedPages } from './fixed-pages';
import { Losses } from './losses';
import { knownFilm, knownMedia } from './media';
import { resolveHref, shortTitle, type BookItem, type BookPackage, type ContentsLine } from './package';
import { readXml, short } from './read-xml';
import { EpubRefusal } from './refusal';
import { cleanDrawing, cleanPart, picturePart, type Targets } from './sanitize';
import { loseFile, loseOthers, PICTURE } from './unshown';
import { bodyText, descendants, findElement, textOf, type XmlElement } from './xml';
import { foldText } from '@/lib/domain/ebook/page-text-rules';
import type { EbookFixedLayout, EbookTocEntry } from '@/lib/states/ebook';

/** One file of the unpacked book under its new name: no name of the original is an address of ours. */
export interface BookFile {
  href: string;
  mediaType: string;
  body: Uint8Array;
  /** Number of the part, from 1; `null` for what parts show. */
  spineNo: number | null;
  title: string | null;
  text: string;
}

export interface Book {
  parts: number;
  /** The files, parts last and in their order. */
  files: () => AsyncGenerator<BookFile>;
  /** The pages of a book whose layout is fixed, `null` when its text flows; known once all files have come. */
  fixedLayout: () => EbookFixedLayout | null;
  /** The contents; whole once all files have come. */
  toc: () => EbookTocEntry[];
  /** What was left out, one sentence each; whole once all files have come. */
  report: () => string[];
}

const MAX_SHEETS_BYTES = 5 * 1024 * 1024;
const MAX_IMPORTS = 5;
/** Characters of style sheets that imports of the whole book may bring in: sheets that import each other many times over would never end. */
const MAX_IMPORTED = 5 * 1024 * 1024;
const BINARY = /^(image\/(?!svg)|font\/|application\/(x-)?(font|vnd\.ms-opentype))/;
const FILM = /^(video|audio)\//;
const FILM_NAME = /\.(mp4|webm|m4a|mp3)$/;
const DATA_FILE =
  /^data:(image\/(png|jpeg|gif|webp)|font\/[\w+-]+|application\/(x-)?font[\w+-]*);base64,[A-Za-z\d+/=\s]*$/;
const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z\d]{1,8})*$/;

const encode = (text: string) => new TextEncoder().encode(text);

/** One book on its way into its files. */
export class Unpacking {
  /** New names by the addresses in the archive. */
  private readonly partNames: Map<string, string>;
  private readonly fileNames = new Map<string, string>();
  private readonly sheets = new Map<string, string>();
  private readonly titles: string[] = [];
  /** Addresses of the films and sounds that a page shows. */
  private readonly filmed = new Set<string>();
  private readonly losses = new Losses();
  private readonly pages: FixedPages;
  private imported = 0;
  private readonly lines: EbookTocEntry[];
  private readonly language: string;

  constructor(
    private readonly archive: EpubArchive,
    private readonly pack: BookPackage,
    private readonly locked: ReadonlySet<string>,
    contents: { from: string; lines: readonly ContentsLine[]; total: number },
  ) {
    this.partNames = new Map(
      pack.spine.map((item, i) => [item.href, `p${String(i + 1).padStart(4, '0')}.xhtml`]),
    );
    this.pages = new FixedPages(pack.layout);
    this.language = LANGUAGE.test(pack.language) ? pack.language : 'zh-CN';
    this.lines = this.readLines(contents.from, contents.lines);
    for (let n = this.lines.length; n < contents.total; n += 1) this.losses.add('contents');
  }

  book(): Book {
    return {
      parts: this.pack.spine.length,
      files: () => this.files(),
      fixedLayout: () => this.pages.layout(),
      toc: () => this.toc(),
      report: () => this.losses.report(this.pack.layout.fixed ? '页' : '部分'),
    };
  }

  /** Lines with their parts; one without an address of its own leads where the next one leads. */
  private readLines(from: string, lines: readonly ContentsLine[]): EbookTocEntry[] {
    const out: EbookTocEntry[] = [];
    let next: { page: number; href: string } | null = null;
    for (const line of lines.toReversed()) {
      const place = this.place(from, line.href);
      if (place) next = { page: Number(place.slice(1, 5)), href: place };
      if (next) out.push({ title: line.title, level: line.level, ...next });
    }
    return out.toReversed();
  }

  private toc(): EbookTocEntry[] {
    if (this.lines.length > 0) return this.lines;
    return this.titles.map((title, i) => ({
      title,
      page: i + 1,
      level: 1,
      href: this.partNames.get(this.pack.spine[i]?.href ?? '') ?? '',
    }));
  }

  private place(from: string, address: string): string | null {
    const found = resolveHref(from, address);
    const name = found && this.partNames.get(found.path);
    if (!name) return null;
    return found.fragment ? `${name}#${encodeURIComponent(found.fragment)}` : name;
  }

  private targets(from: string, part: number | null = null, depth = 0): Targets {
    const file = (address: string) => {
      if (DATA_FILE.test(address)) return address;
      const found = resolveHref(from, address);
      const name = (found && this.fileNames.get(found.path)) ?? null;
      if (!name) this.loseFile(address, found?.path, part);
      return name;
    };
    return {
      lost: (kind, address) => this.losses.add(kind, part, address),
      kept: (kind) => this.losses.keep(kind, part ?? 0),
      place: (address) => this.place(from, address),
      file,
      film: (address) => (part !== null && this.pages.has(part) ? this.film(from, address) : null),
      imported: (address) => {
        const found = resolveHref(from, address);
        const css = found && depth < MAX_IMPORTS ? this.sheets.get(found.path) : undefined;
        if (css === undefined || !found) {
          if (depth < MAX_IMPORTS) this.loseFile(address, found?.path, part);
          return '';
        }
        this.imported += css.length;
        if (this.imported > MAX_IMPORTED) throw new EpubRefusal('样式表互相引用过多，请合并样式表后重新上传');
        const inner = this.targets(found.path, part, depth + 1);
        return cleanStyleSheet(css, inner.file, inner.imported);
      },
    };
  }

  private film(from: string, address: string): string | null {
    const found = resolveHref(from, address);
    const name = (found && this.fileNames.get(found.path)) ?? '';
    if (!found || !FILM_NAME.test(name)) return null;
    this.filmed.add(found.path);
    return name;
  }

  private loseFile(address: string, path: string | undefined, part: number | null): void {
    loseFile(this.losses, { address, path, part, locked: path !== undefined && this.locked.has(path) });
  }

  private name(item: BookItem, ending: string): string {
    const name = `f${String(this.fileNames.size + 1).padStart(4, '0')}.${ending}`;
    this.fileNames.set(item.href, name);
    return name;
  }

  private async *files(): AsyncGenerator<BookFile> {
    const others = this.pack.items.filter(
      (i) => !this.partNames.has(i.href) && this.archive.has(i.href) && !this.locked.has(i.href),
    );
    const drawn = this.pack.items.filter((i) => i.mediaType === 'image/svg+xml' && this.archive.has(i.href));
    yield* this.binaries(this.pack.items.filter((i) => others.includes(i) || PICTURE.test(i.mediaType)));
    yield* this.drawings(drawn);
    yield* this.styles(others.filter((i) => i.mediaType === 'text/css'));
    yield* this.texts();
    loseOthers(
      this.losses,
      this.pack,
      others.filter((i) => !this.filmed.has(i.href)),
    );
  }

  /** Pictures, fonts and the films of pages, known by their first bytes; what is something else is left out. */
  private async *binaries(items: readonly BookItem[]): AsyncGenerator<BookFile> {
    for (const item of items) {
      const film = this.pack.layout.fixed && FILM.test(item.mediaType);
      if (!film && !BINARY.test(item.mediaType)) continue;
      // One file in memory at a time.
      const body = await this.archive.read(item.href);
      const media = body && (film ? knownFilm(body, item.mediaType) : knownMedia(body));
      if (!media) continue;
      const href = this.name(item, media.ending);
      yield { href, mediaType: media.type, body, spineNo: null, title: null, text: '' };
    }
  }

  private async *drawings(items: readonly BookItem[]): AsyncGenerator<BookFile> {
    for (const item of items) {
      const body = encode(cleanDrawing(await readXml(this.archive, item.href), this.targets(item.href)));
      if (body.length === 0) continue;
      const href = this.name(item, 'svg');
      yield { href, mediaType: 'image/svg+xml', body, spineNo: null, title: null, text: '' };
    }
  }

  private async *styles(items: readonly BookItem[]): AsyncGenerator<BookFile> {
    let all = 0;
    for (const item of items) {
      // One file in memory at a time.
      const bytes = (await this.archive.read(item.href)) ?? new Uint8Array();
      all += bytes.length;
      if (all > MAX_SHEETS_BYTES) throw new EpubRefusal('样式表过大');
      this.sheets.set(item.href, new TextDecoder().decode(bytes));
    }
    for (const item of items) {
      const { file, imported } = this.targets(item.href);
      const body = encode(cleanStyleSheet(this.sheets.get(item.href) ?? '', file, imported));
      yield {
        href: this.name(item, 'css'),
        mediaType: 'text/css',
        body,
        spineNo: null,
        title: null,
        text: '',
      };
    }
  }

  private async *texts(): AsyncGenerator<BookFile> {
    for (const [i, item] of this.pack.spine.entries()) {
      // Other requests go on between two parts.
      await pause();
      // One file in memory at a time.
      yield PICTURE.test(item.mediaType) ? await this.picture(item, i + 1) : await this.part(item, i + 1);
    }
  }

  private async part(item: BookItem, no: number): Promise<BookFile> {
    const root = await readXml(this.archive, item.href);
    const fixed = this.pages.has(no);
    if (fixed) this.pages.takePage(no, root);
    else if (this.pack.layout.parts[no - 1]?.fixed) this.losses.add('fixedPage', no);
    const title = this.titleOf(root, no);
    const body = cleanPart(root, title, this.language, this.targets(item.href, no), fixed);
    return this.partFile(item, no, title, body, foldText(bodyText(findElement(root, 'body') ?? root)));
  }

  private async picture(item: BookItem, no: number): Promise<BookFile> {
    const file = this.fileNames.get(item.href);
    const bytes = file && (await this.archive.read(item.href));
    const size = bytes
      ? await sharp(bytes)
          .metadata()
          .catch(() => null)
      : null;
    if (!file || !size) throw new EpubRefusal(`${short(item.href)} 不是可以显示的图片`);
    this.pages.take(no, [size.width, size.height]);
    const title = this.lines.find((l) => l.page === no)?.title ?? `第 ${no} 页`;
    return this.partFile(item, no, title, picturePart(file, title, this.language), '');
  }

  private partFile(item: BookItem, spineNo: number, title: string, body: string, text: string): BookFile {
    this.titles.push(title);
    const href = this.partNames.get(item.href) ?? '';
    return { href, mediaType: 'application/xhtml+xml', body: encode(body), spineNo, title, text };
  }

  private titleOf(root: XmlElement, page: number): string {
    const line = this.lines.find((l) => l.page === page);
    if (line) return line.title;
    for (const element of descendants(root)) {
      if (!/^(h[1-3]|title)$/.test(element.name)) continue;
      const text = textOf(element);
      if (text) return shortTitle(text);
    }
    return `第 ${page} ${this.pages.has(page) ? '页' : '部分'}`;
  }
}
