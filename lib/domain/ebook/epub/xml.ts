import { isDropped } from './drawing-names';
import { LATIN_NAMES, OTHER_NAMES } from './entities';
import { EpubRefusal } from './refusal';

/** A small strict reader of XML for the files of an EPUB: no document types of their own, no entities but the known ones, no recursion. */

export interface XmlElement {
  /** Name without its prefix. */
  name: string;
  /** Attributes by their names as written, in their order. */
  attrs: Map<string, string>;
  children: XmlNode[];
}
export type XmlNode = XmlElement | string;

const MAX_DEPTH = 200;
const MAX_NODES = 400_000;
const NAME = /[\p{L}_:][\p{L}\p{N}\p{M}_:.·-]*/uy;
const SPACE = /[ \t\r\n]*/y;
/** Characters that XML 1.0 allows. */
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const FIVE: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of an XML file: UTF-8, or UTF-16 with its mark. */
export function decodeXml(bytes: Uint8Array, file: string): string {
  const [a, b] = bytes;
  const encoding = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new EpubRefusal(`${file} 的编码不是 UTF-8，请转换编码后重新上传`);
  }
}

const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1);

class Reader {
  at = 0;
  private nodes = 0;
  constructor(
    private readonly text: string,
    private readonly file: string,
  ) {
    const bad = ILLEGAL.exec(text);
    if (bad) {
      this.at = bad.index;
      throw this.broken('有不允许的字符');
    }
  }

  broken(why: string): EpubRefusal {
    const line = this.text.slice(0, this.at).split('\n').length;
    return new EpubRefusal(`${this.file} 不是合格的 XML（第 ${line} 行：${why}）`);
  }

  get ended(): boolean {
    return this.at >= this.text.length;
  }

  sees(mark: string): boolean {
    return this.text.startsWith(mark, this.at);
  }

  take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  name(): string {
    const name = this.take(NAME);
    if (!name) throw this.broken('名称有误');
    return name;
  }

  /** The text up to a mark, which is passed. */
  until(mark: string, why: string): string {
    const end = this.text.indexOf(mark, this.at);
    if (end < 0) throw this.broken(why);
    const found = this.text.slice(this.at, end);
    this.at = end + mark.length;
    return found;
  }

  count(): void {
    this.nodes += 1;
    if (this.nodes > MAX_NODES) throw new EpubRefusal(`${this.file} 的内容过多，请拆分章节`);
  }

  decode(raw: string): string {
    if (!raw.includes('&')) return raw;
    return raw.replaceAll(/&([^;&\s]{1,32});|&/g, (_, name: string | undefined) => {
      const char = name === undefined ? null : entity(name);
      if (char === null) throw this.broken('实体有误');
      return char;
    });
  }
}

function entity(name: string): string | null {
  if (name.startsWith('#')) {
    const code = /^#x[\da-f]{1,6}$/i.test(name)
      ? Number.parseInt(name.slice(2), 16)
      : /^#\d{1,7}$/.test(name)
        ? Number(name.slice(1))
        : -1;
    if (code < 0 || code > 0x10ffff) return null;
    const char = String.fromCodePoint(code);
    return ILLEGAL.test(char) ? null : char;
  }
  const latin = LATIN_NAMES.indexOf(name);
  return FIVE[name] ?? (latin < 0 ? (OTHER_NAMES[name] ?? null) : String.fromCodePoint(160 + latin));
}

function readAttributes(r: Reader): Map<string, string> {
  const attrs = new Map<string, string>();
  for (;;) {
    const gap = r.take(SPACE);
    if (r.sees('>') || r.sees('/>')) return attrs;
    if (!gap) throw r.broken('标签有误');
    const name = r.name();
    r.take(SPACE);
    if (r.take(/=/y) === '') throw r.broken(`属性 ${name} 没有值`);
    r.take(SPACE);
    const quote = r.take(/["']/y);
    if (!quote) throw r.broken(`属性 ${name} 没有引号`);
    const raw = r.until(quote, `属性 ${name} 没有结束`);
    if (raw.includes('<')) throw r.broken(`属性 ${name} 的值有误`);
    if (attrs.has(name)) throw r.broken(`属性 ${name} 重复`);
    attrs.set(name, r.decode(raw.replaceAll(/[\t\r\n]/g, ' ')));
  }
}

/** Passes what is no element and no text: comments, instructions, a document type without a subset. Says whether it did. */
function skipped(r: Reader): boolean {
  if (r.sees('<!--')) {
    r.at += 4;
    r.until('-->', '注释没有结束');
  } else if (r.sees('<?')) r.until('?>', '处理指令没有结束');
  else if (r.sees('<!DOCTYPE') || r.sees('<!doctype')) {
    if (r.until('>', '文档类型没有结束').includes('[')) throw r.broken('不允许自定义实体');
  } else return false;
  return true;
}

/**
 * Reads one XML file.
 * @throws EpubRefusal with file and line when it is not well formed
 */
export function parseXml(source: string, file: string): XmlElement {
  const r = new Reader(source.replace(/^\uFEFF/, ''), file);
  const top: XmlElement = { name: '', attrs: new Map(), children: [] };
  const open: { element: XmlElement; tag: string }[] = [{ element: top, tag: '' }];
  while (!r.ended) {
    const here = open.at(-1) as { element: XmlElement; tag: string };
    if (r.sees('<![CDATA[')) {
      r.at += 9;
      here.element.children.push(r.until(']]>', 'CDATA 没有结束'));
    } else if (skipped(r)) {
      // Nothing of it is kept.
    } else if (r.sees('</')) {
      r.at += 2;
      const tag = r.name();
      r.take(SPACE);
      if (tag !== here.tag) throw r.broken(here.tag ? `标签 ${here.tag} 没有结束` : `多余的结束标签 ${tag}`);
      if (r.take(/>/y) === '') throw r.broken('标签有误');
      open.pop();
    } else if (r.sees('<')) {
      r.at += 1;
      const tag = r.name();
      const element: XmlElement = { name: localName(tag), attrs: readAttributes(r), children: [] };
      r.count();
      here.element.children.push(element);
      if (r.take(/\/?>/y) === '>') open.push({ element, tag });
      if (open.length > MAX_DEPTH) throw r.broken('嵌套过深');
    } else {
      const text = r.decode(r.take(/[^<]+/y));
      if (open.length > 1) here.element.children.push(text);
      else if (text.trim()) throw r.broken('根元素之外有文字');
    }
  }
  if (open.length > 1) throw r.broken(`标签 ${open.at(-1)?.tag} 没有结束`);
  const roots = top.children.filter((n) => typeof n !== 'string');
  if (roots.length !== 1 || roots.length !== top.children.length) throw r.broken('应当只有一个根元素');
  return roots[0] as XmlElement;
}

/** The elements below one, in document order, itself first. */
export function* descendants(root: XmlElement): Generator<XmlElement> {
  const waiting: XmlElement[] = [root];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    for (let i = next.children.length - 1; i >= 0; i -= 1) {
      const child = next.children[i];
      if (child && typeof child !== 'string') waiting.push(child);
    }
  }
}

export function findElement(root: XmlElement, name: string): XmlElement | null {
  for (const element of descendants(root)) if (element.name === name) return element;
  return null;
}

export const childElements = (element: XmlElement, name?: string): XmlElement[] =>
  element.children.filter(
    (n): n is XmlElement => typeof n !== 'string' && (name === undefined || n.name === name),
  );

/** The words of an element, spaces joined. */
export function textOf(element: XmlElement): string {
  const out: string[] = [];
  const waiting: XmlNode[] = [element];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') out.push(next);
    else for (let i = next.children.length - 1; i >= 0; i -= 1) waiting.push(next.children[i] as XmlNode);
  }
  return out.join('').replaceAll(/\s+/g, ' ').trim();
}

/** Not read, besides what is not shown at all. */
const UNREAD = new Set(['rt', 'rp', 'metadata', 'desc']);
const BLOCK =
  /^(p|div|h[1-6]|li|dt|dd|tr|td|th|br|section|article|aside|header|footer|blockquote|pre|figcaption|caption)$/;

/** The words that somebody reads, for the search: readings over characters are left out, blocks stand apart. */
export function bodyText(root: XmlElement): string {
  const out: string[] = [];
  const waiting: XmlNode[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') out.push(next);
    else if (!UNREAD.has(next.name) && !isDropped(next.name)) {
      if (BLOCK.test(next.name)) {
        out.push(' ');
        waiting.push(' ');
      }
      for (let i = next.children.length - 1; i >= 0; i -= 1) waiting.push(next.children[i] as XmlNode);
    }
  }
  return out.join('').replaceAll(/\s+/g, ' ').trim();
}

/** An attribute by its name without a prefix. */
export function attr(element: XmlElement, name: string): string {
  const exact = element.attrs.get(name);
  if (exact !== undefined) return exact;
  for (const [key, value] of element.attrs) if (localName(key) === name) return value;
  return '';
}

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
