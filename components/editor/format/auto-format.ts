import { Fragment, type Mark, type Node as ProseMirrorNode } from '@tiptap/pm/model';
import { INDENT } from '@/components/editor/extensions/limits';
import { contentOf, itemsOf, trimItems, widenPunctuation } from '@/components/editor/format/inline-items';

/** The ticks of 自动排版. */
export interface AutoFormatOptions {
  /** Fonts and sizes. */
  clearFonts: boolean;
  clearColors: boolean;
  /** Line height, space before and after. */
  clearSpacing: boolean;
  /** First line of each paragraph of the text in by 2em. */
  indent: boolean;
  /** Blanks at the start and end of a paragraph, also full-width ones. */
  trimBlanks: boolean;
  /** Of empty paragraphs in a row one stays. */
  mergeEmpty: boolean;
  /** No empty paragraph stays; stronger than `mergeEmpty`. */
  removeEmpty: boolean;
  /** Pictures and the captions below them. */
  centerPictures: boolean;
  /** Half-width punctuation between Chinese characters. */
  punctuation: boolean;
  /** Tables as wide as the text, without indents and empty paragraphs in cells. */
  tidyTables: boolean;
}

export const AUTO_FORMAT_DEFAULTS: AutoFormatOptions = {
  clearFonts: true,
  clearColors: false,
  clearSpacing: true,
  indent: true,
  trimBlanks: true,
  mergeEmpty: true,
  removeEmpty: false,
  centerPictures: true,
  punctuation: false,
  tidyTables: true,
};

const PICTURES = new Set(['image', 'figure']);
/** `图1`, `图一：`, `▲`, `表 2` at the start of a short line below a picture. */
const CAPTION = /^(图|表|圖)\s*[\d一二三四五六七八九十]+|^[图圖表][：:]|^[▲△▼]/;
const CAPTION_LENGTH = 60;

function clearedMark(mark: Mark, options: AutoFormatOptions): Mark | null {
  if (options.clearColors && mark.type.name === 'highlight') return null;
  if (mark.type.name !== 'textStyle') return mark;
  const attrs = { ...mark.attrs };
  if (options.clearFonts) Object.assign(attrs, without(attrs, ['fontFamily', 'fontSize', 'lineHeight']));
  if (options.clearColors) Object.assign(attrs, without(attrs, ['color', 'backgroundColor']));
  return Object.values(attrs).some((value) => value) ? mark.type.create(attrs) : null;
}

/** Those of the named attributes that exist, set to null. */
const without = (attrs: object, names: string[]): Record<string, null> =>
  Object.fromEntries(names.filter((name) => name in attrs).map((name) => [name, null]));

function inline(block: ProseMirrorNode, options: AutoFormatOptions): Fragment {
  let items = itemsOf(block).map((item) =>
    'char' in item
      ? {
          ...item,
          marks: item.marks.map((mark) => clearedMark(mark, options)).filter((mark) => mark !== null),
        }
      : item,
  );
  if (options.trimBlanks) items = trimItems(items) as typeof items;
  if (options.punctuation) items = widenPunctuation(items) as typeof items;
  return contentOf(block.type.schema, items);
}

const isEmpty = (node: ProseMirrorNode): boolean =>
  node.type.name === 'paragraph' &&
  node.children.every((child) => child.type.name === 'hardBreak' || (child.isText && !child.text?.trim()));

/** A paragraph that holds pictures and no words. */
function isPictureLine(node: ProseMirrorNode): boolean {
  if (node.type.name !== 'paragraph' || node.childCount === 0) return false;
  const words = node.children.filter(
    (child) => !PICTURES.has(child.type.name) && child.type.name !== 'hardBreak',
  );
  return words.every((child) => child.isText && !child.text?.trim()) && words.length < node.childCount;
}

function textBlock(node: ProseMirrorNode, options: AutoFormatOptions, atTop: boolean): ProseMirrorNode {
  const attrs = { ...node.attrs };
  if (options.clearSpacing) Object.assign(attrs, without(attrs, ['lineHeight', 'spaceBefore', 'spaceAfter']));
  const content = inline(node, options);
  const plain = node.type.name === 'paragraph' && !['center', 'right'].includes(attrs.textAlign);
  if (options.indent && 'textIndent' in attrs)
    attrs.textIndent = atTop && plain && content.size > 0 ? INDENT : null;
  return node.type.create(attrs, content, node.marks);
}

const centred = (node: ProseMirrorNode): ProseMirrorNode =>
  node.type.create({ ...node.attrs, textAlign: 'center', textIndent: null }, node.content, node.marks);

function withoutEmpty(nodes: readonly ProseMirrorNode[], options: AutoFormatOptions): ProseMirrorNode[] {
  if (!options.mergeEmpty && !options.removeEmpty) return [...nodes];
  return nodes.filter((node, i) => {
    if (!isEmpty(node)) return true;
    const isEdge = i === 0 || nodes.slice(i).every(isEmpty);
    return !options.removeEmpty && !isEdge && !isEmpty(nodes[i - 1]!);
  });
}

function cell(node: ProseMirrorNode, options: AutoFormatOptions): ProseMirrorNode {
  const blocks = blocksOf(node, options, false);
  const filled = options.tidyTables ? blocks.filter((one) => !isEmpty(one)) : blocks;
  const attrs = options.tidyTables ? { ...node.attrs, ...without(node.attrs, ['colwidth']) } : node.attrs;
  return node.type.create(attrs, filled.length > 0 ? filled : blocks.slice(0, 1), node.marks);
}

function layOut(node: ProseMirrorNode, options: AutoFormatOptions, atTop: boolean): ProseMirrorNode {
  const role = node.type.spec.tableRole as string | undefined;
  if (node.type.spec.code || node.isLeaf) return node;
  if (role === 'cell' || role === 'header_cell') return cell(node, options);
  if (role === 'table' || role === 'row') {
    const attrs = role === 'table' && options.tidyTables ? { ...node.attrs, width: null } : node.attrs;
    return node.type.create(
      attrs,
      node.children.map((child) => layOut(child, options, false)),
      node.marks,
    );
  }
  if (node.type.name === 'figure') {
    const place = options.centerPictures ? { place: null } : {};
    return node.type.create({ ...node.attrs, ...place }, inline(node, options), node.marks);
  }
  if (node.isTextblock) return textBlock(node, options, atTop);
  return node.type.create(node.attrs, blocksOf(node, options, false), node.marks);
}

function blocksOf(parent: ProseMirrorNode, options: AutoFormatOptions, atTop: boolean): ProseMirrorNode[] {
  const nodes = parent.children.map((child) => layOut(child, options, atTop));
  const kept =
    parent.type.name === 'doc' || parent.type.name === 'division' ? withoutEmpty(nodes, options) : nodes;
  if (!options.centerPictures) return kept;
  return kept.map((node, i) => {
    if (isPictureLine(node)) return centred(node);
    const before = kept[i - 1];
    const afterPicture = before !== undefined && (isPictureLine(before) || before.type.name === 'figure');
    const words = node.textContent.trim();
    const isCaption = node.type.name === 'paragraph' && words.length <= CAPTION_LENGTH && CAPTION.test(words);
    return afterPicture && isCaption ? centred(node) : node;
  });
}

/**
 * A text in the house's layout (自动排版). Words, links, bold and their kin stay; code stays as it is. Doing it again changes nothing.
 */
export function autoFormat(doc: ProseMirrorNode, options: AutoFormatOptions): ProseMirrorNode {
  const blocks = blocksOf(doc, options, true);
  const empty = doc.type.schema.nodes.paragraph?.createAndFill();
  const content = blocks.length > 0 || !empty ? blocks : [empty];
  return doc.type.create(doc.attrs, content, doc.marks);
}
