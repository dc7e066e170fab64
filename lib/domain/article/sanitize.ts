import 'server-only';
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { coreErrors } from '@/lib/core/errors';
import { isSitePath, isWebUrl } from '@/lib/core/links';
import {
  FONT_NAMES,
  isInnerLink,
  OUTSIDE_LINK,
  TEXT_CLASSES,
  TABLE_SORTS,
} from '@/lib/domain/article/html-policy';

/**
 * The one policy for HTML that people type (security.md S-34; news-editor-reading.md 1.6): what the product's editor can make, plus the
 * classes that texts of the older editor carry. Everything else goes; text inside dropped formatting stays.
 */
const BLOCKS = [
  'p',
  'div',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
];
const INLINE = [
  'a',
  'span',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'ins',
  'sub',
  'sup',
  'mark',
  'code',
  'br',
];
const TABLE = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const MEDIA = ['hr', 'img', 'figure', 'figcaption', 'video', 'audio', 'source'];

/** Elements that go with everything inside them. */
const DROPPED_WHOLE = [
  'script',
  'style',
  'template',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'title',
  'xmp',
  'plaintext',
  'textarea',
  'option',
  'select',
];

const LENGTH = /^-?\d{1,4}(\.\d{1,2})?(px|em|rem|pt|%)$/;
const COLOR = /^(#[\da-f]{3,8}|rgba?\([\d.,%\s]{5,40}\)|[a-z]{3,20})$/i;
const STYLES: Record<string, RegExp[]> = {
  'text-align': [/^(left|right|center|justify)$/],
  'text-indent': [LENGTH, /^0$/],
  'line-height': [/^\d(\.\d{1,2})?$/, LENGTH],
  'margin-top': [LENGTH, /^0$/],
  'margin-bottom': [LENGTH, /^0$/],
  'font-size': [/^([89]|[1-6]\d)(px|pt)$/],
  'font-family': [FONT_NAMES],
  color: [COLOR],
  'background-color': [COLOR],
  width: [LENGTH],
  'vertical-align': [/^(top|middle|bottom|baseline|sub|super)$/],
};

/** Pictures may have the text around them. */
const FLOAT: Record<string, RegExp[]> = { float: [/^(left|right)$/] };

/** Links stay when they lead to http(s), mail, telephone, a place in the text or a path of this site; links out open apart. */
function link(_: string, attribs: Attributes): Tag {
  const { href = '', title, class: className } = attribs;
  const named: Attributes = { ...(title ? { title } : {}), ...(className ? { class: className } : {}) };
  if (isWebUrl(href)) return { tagName: 'a', attribs: { href, ...named, ...OUTSIDE_LINK } };
  return isInnerLink(href) ? { tagName: 'a', attribs: { href, ...named } } : { tagName: 'span', attribs: {} };
}

/** Pictures, sound and film come from this site only: the content security policy would refuse anything else. */
const ownSource = (attribs: Attributes): boolean => isSitePath(attribs.src ?? '');

function picture(_: string, attribs: Attributes): Tag {
  return { tagName: 'img', attribs: { ...attribs, alt: attribs.alt ?? '', loading: 'lazy' } };
}

function player(tagName: string, attribs: Attributes): Tag {
  const { src, width, height, poster } = attribs;
  const kept: Attributes = { controls: '', preload: 'metadata' };
  if (src && isSitePath(src)) kept.src = src;
  if (tagName === 'video') {
    if (width) kept.width = width;
    if (height) kept.height = height;
    if (poster && isSitePath(poster)) kept.poster = poster;
  }
  return { tagName, attribs: kept };
}

const size = ['width', 'height'];
const OPTIONS: IOptions = {
  allowedTags: [...BLOCKS, ...INLINE, ...TABLE, ...MEDIA],
  nonTextTags: DROPPED_WHOLE,
  allowedAttributes: {
    '*': ['class', 'style'],
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'loading', ...size],
    video: ['src', 'poster', 'controls', 'preload', ...size],
    audio: ['src', 'controls', 'preload'],
    source: ['src', 'type'],
    table: [
      'width',
      'interlaced',
      'data-sort',
      { name: 'data-sort-type', values: [...TABLE_SORTS] },
      { name: 'align', values: ['left', 'center', 'right'] },
    ],
    col: ['span', 'width'],
    th: ['colspan', 'rowspan', 'width', 'align', 'valign', 'scope'],
    td: ['colspan', 'rowspan', 'width', 'align', 'valign'],
    ol: ['start', 'type'],
    ul: ['type'],
    li: ['value'],
  },
  allowedClasses: { '*': [...TEXT_CLASSES] },
  allowedStyles: { '*': STYLES, img: FLOAT, figure: FLOAT },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 60,
  transformTags: {
    a: link,
    img: picture,
    video: player,
    audio: player,
    h1: 'h2',
    section: 'div',
    article: 'div',
    center: sanitizeHtml.simpleTransform('p', { style: 'text-align:center' }),
    font: (_, { color = '' }): Tag => ({
      tagName: 'span',
      attribs: COLOR.test(color) ? { style: `color:${color}` } : {},
    }),
  },
  exclusiveFilter: (frame) => (frame.tag === 'img' || frame.tag === 'source') && !ownSource(frame.attribs),
};

/** Most elements that may be left open: the parser's time grows with the square of their number. */
const MAX_OPEN = 20_000;

function openElements(html: string): number {
  const opened = html.match(/<(?!br\b|hr\b|img\b|col\b|source\b|input\b)[a-z]/gi)?.length ?? 0;
  return opened - (html.match(/<\/[a-z]|\/>/gi)?.length ?? 0);
}

/**
 * HTML that is safe to show on our pages. Applying it again changes nothing.
 *
 * @throws 400 when tens of thousands of elements are left open: no editor writes that
 */
export function sanitizeArticle(html: string): string {
  if (openElements(html) > MAX_OPEN)
    throw coreErrors.invalidInput({ message: '正文中有太多没有结束的标签，请检查源代码' });
  return sanitizeHtml(html, OPTIONS).trim();
}
