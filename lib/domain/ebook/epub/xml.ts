import { decodeHTMLStrict } from 'entities';
import { SaxesParser } from 'saxes';
import { shorten } from '@/lib/core/characters';
import { isDropped } from './drawing-names';
import { EpubRefusal } from './refusal';

/** Reads the XML files of an EPUB into elements, within bounds of depth and number. */

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

/** The named characters of HTML, which XHTML documents use without a document type of their own. */
const ENTITIES = new Proxy<Record<string, string>>(
  {},
  {
    get: (_, name: string) => {
      const text = decodeHTMLStrict(`&${name};`);
      return text === `&${name};` ? undefined : text;
    },
  },
);

/** What the parser finds wrong and no reader of the result could meet: it is written anew. */
const HARMLESS =
  /^(malformed comment|the string "\]\]>"|inappropriately located doctype|(an |the )?XML declaration|(disallowed character in )?processing instruction)/;
/** What it finds wrong otherwise, for the administrator; the first that fits. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^unclosed tag: (.*)$/, '标签 $1 没有结束'],
  [/^unexpected end/, '文件没有写完'],
  [/^unmatched closing tag: (.*)\.$/, '多余的结束标签 $1'],
  [/^duplicate attribute: (.*)\.$/, '属性 $1 重复'],
  [/^text data outside of root/, '根元素之外有文字'],
  [/root/, '应当只有一个根元素'],
  [/^unquoted attribute/, '属性没有引号'],
  [/entity/, '实体有误'],
  [/^disallowed character\./, '有不允许的字符'],
  [/attribute/, '属性有误'],
  [/tag/, '标签有误'],
];

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

/**
 * Reads one XML file: no document types of its own, no entities but the known ones.
 * @throws EpubRefusal with file and line when it is not well formed
 */
export function parseXml(source: string, file: string): XmlElement {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.ENTITIES = ENTITIES;
  const broken = (why: string, line = parser.line) =>
    new EpubRefusal(`${file} 不是合格的 XML（第 ${line} 行：${why}）`);
  const top: XmlElement = { name: '', attrs: new Map(), children: [] };
  const open = [top];
  let nodes = 0;
  let closed = '';
  parser.on('error', ({ message }) => {
    if (HARMLESS.test(message)) return;
    if (message === 'unexpected close tag.') throw broken(`标签 ${shorten(closed, 40)} 没有结束`);
    // The parser looks for the end of an entity that has none up to the next semicolon, or the end of the file.
    const bare = /entity|^unclosed|^unexpected end/.test(message) ? source.search(/&(?!#?\w+;)/) : -1;
    if (bare >= 0) throw broken('实体有误', source.slice(0, bare).split('\n').length);
    const [pattern, reason] = REASONS.find(([p]) => p.test(message)) ?? [/^/, '格式有误'];
    throw broken(reason.replace('$1', () => shorten(pattern.exec(message)?.[1] ?? '', 40)));
  });
  parser.on('doctype', (type) => {
    if (type.includes('[')) throw broken('不允许自定义实体');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = {
      name: localName(name),
      attrs: new Map(Object.entries(attributes)),
      children: [],
    };
    open.at(-1)?.children.push(element);
    open.push(element);
    nodes += 1;
    if (nodes > MAX_NODES) throw new EpubRefusal(`${file} 的内容过多，请拆分章节`);
    if (open.length > MAX_DEPTH) throw broken('嵌套过深');
  });
  parser.on('closetag', ({ name }) => {
    closed = name;
    open.pop();
  });
  const sheets: XmlElement[] = [];
  parser.on('processinginstruction', ({ target, body }) => {
    const href = /\bhref\s*=\s*(?:"([^"<&]*)"|'([^'<&]*)')/.exec(body);
    if (target !== 'xml-stylesheet' || !href) return;
    const attrs = new Map([
      ['rel', 'stylesheet'],
      ['href', href[1] ?? href[2] ?? ''],
    ]);
    sheets.push({ name: 'link', attrs, children: [] });
  });
  const addText = (words: string) => open.length > 1 && open.at(-1)?.children.push(words);
  parser.on('text', addText);
  parser.on('cdata', addText);
  // The declaration is not needed, and one of XML 1.1 would allow control characters; older books write the document type as HTML may.
  const text = source.replace(/^(\uFEFF?\s*)<\?xml\s[^?]*\?>/, '$1').replace('<!doctype', '<!DOCTYPE');
  parser.write(text).close();
  const root = top.children[0] as XmlElement;
  // A drawing names its style sheets above itself; everywhere else they stand in the head.
  if (root.name === 'svg') root.children.unshift(...sheets);
  return root;
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
