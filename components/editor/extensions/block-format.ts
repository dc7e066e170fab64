import { type CommandProps, Extension } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { hasClass, styleOf } from '@/components/editor/extensions/dom-read';
import {
  HEADING_STYLES,
  INDENT,
  LINE_HEIGHTS,
  ROW_SPACINGS,
  TAB_TEXT,
  type HeadingStyle,
} from '@/components/editor/extensions/limits';

/** Blocks that carry line height, spacing and indent. */
export const FORMATTED_BLOCKS = ['paragraph', 'heading'];

/** Attributes of those blocks that this extension and the alignment own; clearing the format sets them back. */
export const BLOCK_ATTRIBUTES = [
  'textAlign',
  'lineHeight',
  'spaceBefore',
  'spaceAfter',
  'textIndent',
] as const;

/** Line height as kept: one of the menu's, or what an older text has (1.6, 28px, 150%). */
export function readLineHeight(text: string): string | null {
  const times = /^(\d(?:\.\d{1,2})?)(?:em)?$/.exec(text);
  if (times) return String(Number(times[1]));
  return /^\d{1,3}(\.\d{1,2})?(px|pt|%)$/.test(text) ? text : null;
}

/** Space before or after a block in px, 0–99; other units belong to older texts and are not kept. */
export function readSpacing(text: string): number | null {
  const found = /^(\d{1,2})(?:\.\d+)?px$/.exec(text);
  return found ? Number(found[1]) : null;
}

/** First-line indent: `2em`, an explicit `0`, or what an older text has. */
export function readIndent(text: string): string | null {
  if (/^0(px|em|pt|%)?$/.test(text)) return '0';
  return /^-?\d{1,3}(\.\d{1,2})?(px|em|pt)$/.test(text) ? text : null;
}

const spacing = (name: string, property: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => readSpacing(styleOf(element, property)),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === null ? {} : { style: `${property}: ${String(attributes[name])}px` },
});

/** Where the page itself indents paragraphs: at the top of the text (rich-text.module.css). */
function indentsByItself(node: ProseMirrorNode, parent: ProseMirrorNode | null): boolean {
  const { textAlign } = node.attrs;
  return (
    node.type.name === 'paragraph' &&
    ['doc', 'division'].includes(parent?.type.name ?? '') &&
    !['center', 'right'].includes(textAlign)
  );
}

/** True when the reader sees the block's first line set in by two characters. */
export function isIndented(node: ProseMirrorNode, parent: ProseMirrorNode | null): boolean {
  const { textIndent } = node.attrs;
  return textIndent === null ? indentsByItself(node, parent) : textIndent === INDENT;
}

type Each = (node: ProseMirrorNode, pos: number, parent: ProseMirrorNode | null) => void;

/** Every paragraph and heading that the selection touches. */
export function eachSelectedBlock(tr: Transaction, each: Each): number {
  let found = 0;
  for (const range of tr.selection.ranges) {
    tr.doc.nodesBetween(range.$from.pos, range.$to.pos, (node, pos, parent) => {
      if (!FORMATTED_BLOCKS.includes(node.type.name)) return true;
      found += 1;
      each(node, pos, parent);
      return false;
    });
  }
  return found;
}

const setOnBlocks =
  (attributes: Record<string, unknown>) =>
  ({ tr, dispatch }: CommandProps): boolean =>
    eachSelectedBlock(tr, (node, pos) => {
      if (dispatch) tr.setNodeMarkup(pos, null, { ...node.attrs, ...attributes });
    }) > 0;

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    blockFormat: {
      /** One of 1, 1.5, 1.75, 2, 3, 4, 5 (specification section 9); null for the page's own. Anything else is refused. */
      setBlockLineHeight: (value: string | null) => ReturnType;
      /** 段前距 in px: 5–25 in steps of 5, or null. */
      setSpaceBefore: (px: number | null) => ReturnType;
      /** 段后距 in px: 5–25 in steps of 5, or null. */
      setSpaceAfter: (px: number | null) => ReturnType;
      /** First line in by 2em, or back. */
      toggleTextIndent: () => ReturnType;
      /** `tc` (centred) or `tl` (left) heading; the same again makes a plain paragraph of it. */
      toggleHeadingStyle: (style: HeadingStyle) => ReturnType;
    };
  }
}

const isSpacing = (px: number | null) => px === null || (ROW_SPACINGS as readonly number[]).includes(px);

export const BlockFormat = Extension.create({
  name: 'blockFormat',
  addGlobalAttributes() {
    return [
      {
        types: FORMATTED_BLOCKS,
        attributes: {
          lineHeight: {
            default: null,
            parseHTML: (element) => readLineHeight(styleOf(element, 'line-height')),
            renderHTML: ({ lineHeight }) => (lineHeight ? { style: `line-height: ${lineHeight}` } : {}),
          },
          spaceBefore: spacing('spaceBefore', 'margin-top'),
          spaceAfter: spacing('spaceAfter', 'margin-bottom'),
          textIndent: {
            default: null,
            parseHTML: (element) => readIndent(styleOf(element, 'text-indent')),
            renderHTML: ({ textIndent }) => (textIndent ? { style: `text-indent: ${textIndent}` } : {}),
          },
        },
      },
      {
        types: ['heading'],
        attributes: {
          headingStyle: {
            default: null,
            parseHTML: (element) => HEADING_STYLES.find((name) => hasClass(element, name)) ?? null,
            renderHTML: ({ headingStyle }) => (headingStyle ? { class: headingStyle } : {}),
          },
        },
      },
    ];
  },
  addCommands() {
    return {
      setBlockLineHeight: (value) => (props) =>
        (value === null || (LINE_HEIGHTS as readonly string[]).includes(value)) &&
        setOnBlocks({ lineHeight: value })(props),
      setSpaceBefore: (px) => (props) => isSpacing(px) && setOnBlocks({ spaceBefore: px })(props),
      setSpaceAfter: (px) => (props) => isSpacing(px) && setOnBlocks({ spaceAfter: px })(props),
      toggleTextIndent: () => (props) => {
        const { $from } = props.tr.selection;
        const on = isIndented($from.parent, $from.node(Math.max($from.depth - 1, 0)));
        return setOnBlocks({ textIndent: on ? '0' : INDENT })(props);
      },
      toggleHeadingStyle:
        (style) =>
        ({ tr, dispatch }) => {
          const { heading, paragraph } = tr.doc.type.schema.nodes;
          if (!heading || !paragraph || !HEADING_STYLES.includes(style)) return false;
          const off = tr.selection.$from.parent.attrs.headingStyle === style;
          return (
            eachSelectedBlock(tr, (node, pos, parent) => {
              const index = parent ? tr.doc.resolve(pos).index() : 0;
              const type = off ? paragraph : heading;
              if (!dispatch || !parent?.canReplaceWith(index, index + 1, type)) return;
              const { textAlign } = node.attrs;
              const attrs = off
                ? { textAlign }
                : { textAlign: null, level: node.attrs.level ?? 2, headingStyle: style };
              tr.setNodeMarkup(pos, type, attrs);
            }) > 0
          );
        },
    };
  },
});

/**
 * Tab writes four non-breaking spaces (specification section 9). In lists it moves the item, in tables the caret: those extensions come first,
 * and what they leave undone (the last cell of a full table) does nothing.
 */
export const TabText = Extension.create({
  name: 'tabText',
  priority: 10,
  addKeyboardShortcuts() {
    return {
      Tab: ({ editor }) => {
        const { $from } = editor.state.selection;
        for (let depth = $from.depth; depth > 0; depth--) {
          if (['listItem', 'tableCell', 'tableHeader'].includes($from.node(depth).type.name)) return true;
        }
        return editor.commands.insertContent({ type: 'text', text: TAB_TEXT });
      },
    };
  },
});
