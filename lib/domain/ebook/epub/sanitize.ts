import { escapeHtml } from '@/lib/core/html';
import { cleanDeclarations, cleanStyleSheet, type CssImport, type CssTarget } from './css';
import { isDropped, MATH, MATH_ATTRS, SVG, SVG_ATTRS } from './drawing-names';
import { LOST_ELEMENTS, type LossKind } from './losses';
import { attr, childElements, findElement, type XmlElement, type XmlNode } from './xml';

/**
 * Rewrites the documents of a book from what is allowed; nothing is copied through. Elements are judged by their names without a prefix and written
 * without one, so that no other spelling of a script survives. The output is well formed whatever came in.
 */

/** Where an address in a document leads in the unpacked book. */
export interface Targets {
  /** A place to read: `p0002.xhtml#a`; `null` outside the book. */
  place: (address: string) => string | null;
  /** A picture, font or style sheet of the book. */
  file: CssTarget;
  imported: CssImport;
  /** A film or a sound of the book; `null` where none is kept. */
  film: (address: string) => string | null;
  /** Told what of these stays. */
  kept: (kind: 'film' | 'sound') => void;
  /** Told what is left out. */
  lost: (kind: LossKind, address?: string) => void;
}

const HTML = new Set(
  'body section article aside header footer nav main div p h1 h2 h3 h4 h5 h6 hgroup blockquote pre ul ol li dl dt dd figure figcaption hr br table caption colgroup col thead tbody tfoot tr th td a span strong b em i u s del ins sub sup small big mark code kbd samp var cite q dfn abbr time address ruby rt rp rb rtc bdi bdo wbr center tt strike font img details summary'.split(
    ' ',
  ),
);
const VOID = new Set(['hr', 'br', 'col', 'img', 'wbr']);
const HTML_ATTRS = new Set(
  'id class lang dir title role hidden colspan rowspan span scope headers valign align width height border cellpadding cellspacing start type reversed value alt datetime open face color size'.split(
    ' ',
  ),
);
const TOKENISH = /^(xlink:)?(href|src)$/;
const DATA_PICTURE = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z\d+/=\s]{1,400000}$/;

type World = 'html' | 'svg' | 'math';

const OUTWARD = /^(https?|ftp|mailto|tel|sms):|^\/\//i;
const SCRIPT = /^(javascript|vbscript):/i;

/** Where a link leads; one that leads nowhere here is a loss unless it had no address. */
function linkOf(address: string, targets: Targets): string | null {
  const place = targets.place(address);
  const trimmed = address.trim();
  if (place || !trimmed) return place;
  if (SCRIPT.test(trimmed)) targets.lost('script');
  else if (OUTWARD.test(trimmed)) targets.lost('outward', trimmed);
  else targets.lost('deadEnd', trimmed);
  return null;
}

const isHandler = (name: string) => /^on[a-z]/i.test(name);

function pictureOf(address: string, targets: Targets): string | null {
  return DATA_PICTURE.test(address) ? address : targets.file(address);
}

function htmlAttributes(element: XmlElement, targets: Targets): Map<string, string> {
  const out = new Map<string, string>();
  for (const [key, value] of element.attrs) {
    const name = key === 'xml:lang' ? 'lang' : key;
    if (HTML_ATTRS.has(name) || /^aria-[a-z]+$/.test(name)) out.set(name, value);
    else if (name === 'style') out.set('style', cleanDeclarations(value, targets.file));
    else if (isHandler(name)) targets.lost('script');
  }
  if (element.name === 'a') {
    const anchor = element.attrs.get('name');
    if (anchor && !out.has('id')) out.set('id', anchor);
    const place = linkOf(element.attrs.get('href') ?? '', targets);
    if (place) out.set('href', place);
  }
  return out;
}

function drawingAttributes(
  element: XmlElement,
  targets: Targets,
  names: ReadonlySet<string>,
): Map<string, string> {
  const out = new Map<string, string>();
  for (const [key, value] of element.attrs) {
    if (TOKENISH.test(key)) {
      const inside = value.startsWith('#')
        ? value
        : element.name === 'image'
          ? pictureOf(value, targets)
          : null;
      if (inside) out.set('href', inside);
      else if (element.name === 'a') {
        const place = linkOf(value, targets);
        if (place) out.set('href', place);
      }
    } else if (isHandler(key)) targets.lost('script');
    else if (key === 'style') out.set(key, cleanDeclarations(value, targets.file));
    // Presentation attributes may carry `url(...)` like a declaration.
    else if (names.has(key))
      out.set(key, /[(\\]/.test(value) ? cleanDeclarations(value, targets.file) : value);
  }
  return out;
}

const tag = (name: string, attrs: ReadonlyMap<string, string>, end: string) =>
  `<${name}${[...attrs].map(([key, value]) => (value === '' && key === 'style' ? '' : ` ${key}="${escapeHtml(value)}"`)).join('')}${end}`;

/** What is still to be written: a node in its world, or a finished piece. */
type Waiting = { node: XmlNode; world: World } | { done: string };

const ROOTS: Record<Exclude<World, 'html'>, string> = {
  svg: 'http://www.w3.org/2000/svg',
  math: 'http://www.w3.org/1998/Math/MathML',
};

/** A film or sound with the name of its file, which the reader's own player plays above it; of what can be played nothing is in the page. */
function filmTag(element: XmlElement, targets: Targets): string | null {
  const sources = [element, ...childElements(element, 'source')].map((e) => attr(e, 'src')).filter(Boolean);
  // Every kind of a film is asked for: those that are not shown are no loss.
  const [file] = sources.map((address) => targets.film(address)).filter((f) => f !== null);
  if (!file) return null;
  targets.kept(element.name === 'video' ? 'film' : 'sound');
  const attrs = htmlAttributes(element, targets);
  const poster = element.attrs.get('poster');
  const still = poster ? pictureOf(poster, targets) : null;
  if (still) attrs.set('poster', still);
  if (element.name === 'audio') attrs.set('controls', '');
  attrs.set('data-film', file);
  return `${tag(element.name, attrs, '>')}</${element.name}>`;
}

/** One element: its opening tag (`null` = only its content stays) and the world of its content; `false` takes it out whole. */
function judge(
  element: XmlElement,
  world: World,
  targets: Targets,
): { open: string | null; close: string; inner: World } | false {
  const { name } = element;
  const loss = LOST_ELEMENTS.get(name.toLowerCase());
  if (loss) targets.lost(loss);
  // A title inside a drawing would be needed for nothing that a reader sees.
  if (isDropped(name)) return false;
  const entered: World = world === 'html' && (name === 'svg' || name === 'math') ? name : world;
  if (entered !== 'html') {
    const names = entered === 'svg' ? SVG : MATH;
    if (!names.has(name)) return { open: null, close: '', inner: entered };
    const attrs = drawingAttributes(element, targets, entered === 'svg' ? SVG_ATTRS : MATH_ATTRS);
    if (name === entered) attrs.set('xmlns', ROOTS[entered]);
    return { open: tag(name, attrs, '>'), close: `</${name}>`, inner: entered };
  }
  const lower = name.toLowerCase();
  if (!HTML.has(lower) || lower === 'body') return { open: null, close: '', inner: 'html' };
  const attrs = htmlAttributes(element, targets);
  if (lower === 'img') {
    const src = pictureOf(element.attrs.get('src') ?? '', targets);
    if (!src) return { open: escapeHtml(element.attrs.get('alt') ?? ''), close: '', inner: 'html' };
    attrs.set('src', src);
    if (!attrs.has('alt')) attrs.set('alt', '');
  }
  if (VOID.has(lower)) return { open: tag(lower, attrs, '/>'), close: '', inner: 'html' };
  return { open: tag(lower, attrs, '>'), close: `</${lower}>`, inner: 'html' };
}

function write(nodes: readonly XmlNode[], start: World, targets: Targets): string {
  const out: string[] = [];
  const waiting: Waiting[] = nodes.toReversed().map((node) => ({ node, world: start }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if ('done' in next) out.push(next.done);
    else if (typeof next.node === 'string') out.push(escapeHtml(next.node));
    else if (next.world === 'svg' && next.node.name === 'style') out.push(styleOf(next.node, targets));
    else {
      const film =
        next.world === 'html' && /^(video|audio)$/.test(next.node.name) ? filmTag(next.node, targets) : null;
      if (film) {
        out.push(film);
        continue;
      }
      const verdict = judge(next.node, next.world, targets);
      if (!verdict) continue;
      if (verdict.open) out.push(verdict.open);
      if (verdict.close) waiting.push({ done: verdict.close });
      if (VOID.has(next.node.name.toLowerCase()) && verdict.inner === 'html') continue;
      for (let i = next.node.children.length - 1; i >= 0; i -= 1)
        waiting.push({ node: next.node.children[i] as XmlNode, world: verdict.inner });
    }
  }
  return out.join('');
}

function styleOf(element: XmlElement, targets: Targets): string {
  const css = element.children.filter((c) => typeof c === 'string').join('');
  return `<style>${escapeHtml(cleanStyleSheet(css, targets.file, targets.imported))}</style>`;
}

function headStyles(head: XmlElement | null, targets: Targets): string {
  if (!head) return '';
  return childElements(head)
    .map((element) => {
      if (element.name === 'script') targets.lost('script');
      if (element.name === 'style' && head.name !== 'svg') return styleOf(element, targets);
      const isSheet =
        /(^|\s)stylesheet(\s|$)/i.test(attr(element, 'rel')) && !/alternate/i.test(attr(element, 'rel'));
      if (element.name !== 'link' || !isSheet) return '';
      const href = targets.file(attr(element, 'href'));
      return href ? `<link rel="stylesheet" type="text/css" href="${escapeHtml(href)}"/>` : '';
    })
    .join('');
}

const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z\d]{1,8})*$/;

const FILLS = 'position:absolute;top:0;left:0';

/** A drawing that is a page fills it. */
function filling(svg: XmlElement): XmlElement {
  const style = [svg.attrs.get('style'), FILLS].filter(Boolean).join(';');
  return { ...svg, attrs: new Map([...svg.attrs, ['width', '100%'], ['height', '100%'], ['style', style]]) };
}

/** A part of the book: an XHTML document, or a drawing that stands for one. `fixed`: a page whose size is given, so that nothing is scrolled in it. */
export function cleanPart(
  root: XmlElement,
  title: string,
  language: string,
  targets: Targets,
  fixed = false,
): string {
  const body = findElement(root, 'body');
  const named = root.attrs.get('lang') ?? root.attrs.get('xml:lang') ?? '';
  const lang = LANGUAGE.test(named) ? named : language;
  const drawn = !body && root.name === 'svg';
  const inside = body
    ? write(body.children, 'html', targets)
    : drawn
      ? write([fixed ? filling(root) : root], 'html', targets)
      : '';
  const bodyAttrs = body ? htmlAttributes(body, targets) : new Map<string, string>();
  const styles = headStyles(drawn ? root : findElement(root, 'head'), targets);
  return documentOf({ lang, title, styles, body: `${tag('body', bodyAttrs, '>')}${inside}</body>`, fixed });
}

/** A page that is one picture, under its name in the unpacked book. */
export function picturePart(file: string, title: string, lang: string): string {
  const body = `<body><img src="${file}" alt="${escapeHtml(title)}" style="${FILLS};width:100%;height:100%"/></body>`;
  return documentOf({ lang, title, styles: '', body, fixed: true });
}

function documentOf(part: { lang: string; title: string; styles: string; body: string; fixed: boolean }) {
  const { lang, title, styles, body, fixed } = part;
  const clipped = fixed ? ' style="overflow:hidden"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" lang="${lang}" xml:lang="${lang}"${clipped}><head><title>${escapeHtml(title)}</title>${styles}</head>${body}</html>`;
}

/** A picture that is a drawing. */
export function cleanDrawing(root: XmlElement, targets: Targets): string {
  return root.name === 'svg' ? write([root], 'html', targets) : '';
}
