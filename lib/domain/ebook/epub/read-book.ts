import 'server-only';
import { setImmediate as pause } from 'node:timers/promises';
import { fitEnd } from '@/lib/core/characters';
import { EpubArchive } from './archive';
import { cleanStyleSheet } from './css';
import { Losses } from './losses';
import { knownMedia } from './media';
import {
  lockedFiles,
  packagePath,
  readNav,
  readNcx,
  readPackage,
  resolveHref,
  shortTitle,
  type BookItem,
  type BookPackage,
  type ContentsLine,
} from './package';
import { EpubRefusal } from './refusal';
import { cleanDrawing, cleanPart, type Targets } from './sanitize';
import { loseFile, loseOthers, PART_TYPES } from './unshown';
import { bodyText, decodeXml, descendants, findElement, parseXml, textOf, type XmlElement } from './xml';
import { foldText } from '@/lib/domain/ebook/page-text-rules';
import type { EbookTocEntry } from '@/lib/states/ebook';

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
  /** The contents; whole once all files have come. */
  toc: () => EbookTocEntry[];
  /** What was left out, one sentence each; whole once all files have come. */
  report: () => string[];
}

const MAX_PART_BYTES = 2 * 1024 * 1024;
const MAX_SHEETS_BYTES = 5 * 1024 * 1024;
const MAX_IMPORTS = 5;
/** Characters of style sheets that imports of the whole book may bring in: sheets that import each other many times over would never end. */
const MAX_IMPORTED = 5 * 1024 * 1024;
const DRM_FILES = ['META-INF/rights.xml', 'META-INF/license.lcpl', 'META-INF/sinf.xml'];
const BINARY = /^(image\/(?!svg)|font\/|application\/(x-)?(font|vnd\.ms-opentype))/;
const DATA_FILE =
  /^data:(image\/(png|jpeg|gif|webp)|font\/[\w+-]+|application\/(x-)?font[\w+-]*);base64,[A-Za-z\d+/=\s]*$/;
const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z\d]{1,8})*$/;

const short = (name: string) => fitEnd(name, 80);
const encode = (text: string) => new TextEncoder().encode(text);

async function readXml(archive: EpubArchive, path: string): Promise<XmlElement> {
  const bytes = await archive.read(path);
  if (!bytes) throw new EpubRefusal(`缺少文件 ${short(path)}`);
  if (bytes.length > MAX_PART_BYTES) throw new EpubRefusal(`${short(path)} 过大，请拆分章节`);
  return parseXml(decodeXml(bytes, short(path)), short(path));
}

/**
 * Reads an EPUB as far as its contents; the files come one by one.
 * @throws EpubRefusal with a Chinese reason
 */
export async function readBook(bytes: Uint8Array): Promise<Book> {
  const archive = new EpubArchive(bytes);
  const type = await archive.read('mimetype');
  if (!type || Buffer.from(type).toString('latin1').trim() !== 'application/epub+zip')
    throw new EpubRefusal('文件不是 EPUB：缺少 mimetype 声明');
  if (DRM_FILES.some((name) => archive.has(name)))
    throw new EpubRefusal('文件带有数字版权保护（DRM），请上传未加密的 EPUB');
  const locked = archive.has('META-INF/encryption.xml')
    ? lockedFiles(await readXml(archive, 'META-INF/encryption.xml'))
    : new Set<string>();
  if (!archive.has('META-INF/container.xml'))
    throw new EpubRefusal('文件不是 EPUB：缺少 META-INF/container.xml');
  const path = packagePath(await readXml(archive, 'META-INF/container.xml'));
  const book = readPackage(await readXml(archive, path), path);
  for (const part of book.spine) {
    if (!archive.has(part.href)) throw new EpubRefusal(`缺少文件 ${short(part.href)}`);
    if (!PART_TYPES.has(part.mediaType)) throw new EpubRefusal(`${short(part.href)} 的类型不受支持`);
    if (locked.has(part.href)) throw new EpubRefusal('文件带有数字版权保护（DRM），请上传未加密的 EPUB');
  }
  return new Unpacking(archive, book, locked, await readContents(archive, book)).book();
}

async function readContents(archive: EpubArchive, book: BookPackage) {
  const source = [book.nav, book.ncx].find((item) => item && archive.has(item.href));
  if (!source) return { from: '', lines: [], total: 0 };
  const root = await readXml(archive, source.href);
  return { from: source.href, ...(source === book.nav ? readNav(root) : readNcx(root)) };
}

class Unpacking {
  /** New names by the addresses in the archive. */
  private readonly partNames: Map<string, string>;
  private readonly fileNames = new Map<string, string>();
  private readonly sheets = new Map<string, string>();
  private readonly titles: string[] = [];
  private readonly losses = new Losses();
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
    this.language = LANGUAGE.test(pack.language) ? pack.language : 'zh-CN';
    this.lines = this.readLines(contents.from, contents.lines);
    for (let n = this.lines.length; n < contents.total; n += 1) this.losses.add('contents');
  }

  book(): Book {
    return {
      parts: this.pack.spine.length,
      files: () => this.files(),
      toc: () => this.toc(),
      report: () => this.losses.report(),
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
      place: (address) => this.place(from, address),
      file,
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
    yield* this.binaries(others);
    yield* this.drawings(drawn);
    yield* this.styles(others.filter((i) => i.mediaType === 'text/css'));
    yield* this.texts();
    loseOthers(this.losses, this.pack, others);
  }

  /** Pictures and fonts, known by their first bytes; what is something else is left out. */
  private async *binaries(items: readonly BookItem[]): AsyncGenerator<BookFile> {
    for (const item of items) {
      if (!BINARY.test(item.mediaType)) continue;
      // One file in memory at a time.
      const body = await this.archive.read(item.href);
      const media = body && knownMedia(body);
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
      const root = await readXml(this.archive, item.href);
      const title = this.titleOf(root, i + 1);
      this.titles.push(title);
      yield {
        href: this.partNames.get(item.href) ?? '',
        mediaType: 'application/xhtml+xml',
        body: encode(cleanPart(root, title, this.language, this.targets(item.href, i + 1))),
        spineNo: i + 1,
        title,
        text: foldText(bodyText(findElement(root, 'body') ?? root)),
      };
    }
  }

  private titleOf(root: XmlElement, page: number): string {
    const line = this.lines.find((l) => l.page === page);
    if (line) return line.title;
    for (const element of descendants(root)) {
      if (!/^(h[1-3]|title)$/.test(element.name)) continue;
      const text = textOf(element);
      if (text) return shortTitle(text);
    }
    return `第 ${page} 部分`;
  }
}
