import { Extension, Mark, Node } from '@tiptap/core';
import { Highlight } from '@tiptap/extension-highlight';
import { FontFamily } from '@tiptap/extension-text-style';
import { styleOf } from '@/components/editor/extensions/dom-read';
import { FONT_NAMES, TEXT_CLASSES } from '@/lib/domain/article/html-policy';

/**
 * What texts of the older editor and imported ones hold beyond what the toolbar makes: classes, divisions, definition lists. The first edit
 * of such a text loses nothing that the sanitiser keeps (news-editor-reading.md 1.5).
 */

/** The classes of an element that the sanitiser keeps; `null` when there are none. */
export function keptClasses(names: string | null): string | null {
  const kept = (names ?? '')
    .split(/\s+/)
    .filter((name) => (TEXT_CLASSES as readonly string[]).includes(name));
  return kept.length > 0 ? [...new Set(kept)].join(' ') : null;
}

const CLASSED = [
  'paragraph',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'codeBlock',
  'figure',
  'image',
  'division',
  'definitionList',
];

const attribute = (name: string, values: RegExp) => ({
  default: null,
  parseHTML: (el: HTMLElement) => values.exec(el.getAttribute(name) ?? '')?.[0] ?? null,
  renderHTML: (attrs: Record<string, unknown>) => (attrs[name] ? { [name]: attrs[name] } : {}),
});

/** Keeps classes of blocks and pictures, and what lists say; headings, tables and words have attributes of their own. */
export const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    { types: ['bulletList'], attributes: { type: attribute('type', /^(disc|circle|square)$/) } },
    { types: ['listItem'], attributes: { value: attribute('value', /^\d{1,4}$/) } },
    {
      types: CLASSED,
      attributes: {
        keptClass: {
          default: null,
          parseHTML: (el) => keptClasses(el.getAttribute('class')),
          renderHTML: ({ keptClass }) => (keptClass ? { class: keptClass } : {}),
        },
      },
    },
  ],
});

const BLOCKS = 'p,div,h1,h2,h3,h4,h5,h6,ul,ol,dl,blockquote,pre,table,figure,hr,video,audio,section,article';
const holdsBlocks = (el: HTMLElement) => el.querySelector(BLOCKS) !== null;

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    paragraph: {
      /** Makes plain paragraphs of the selected blocks. */
      setParagraph: () => ReturnType;
    };
  }
}

/** A paragraph; also a division that holds only words, which the page does not indent. */
export const TextParagraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [
    { tag: 'p' },
    {
      tag: 'div',
      getAttrs: (el) =>
        !holdsBlocks(el) && (el.textContent?.trim() || el.querySelector('img')) ? { textIndent: '0' } : false,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
  addCommands() {
    return {
      setParagraph:
        () =>
        ({ commands }) =>
          commands.setNode(this.name),
    };
  },
  addKeyboardShortcuts() {
    return { 'Mod-Alt-0': () => this.editor.commands.setParagraph() };
  },
});

/** A division around blocks that says something: its class or its alignment. Others are dropped, their blocks stay. */
export const Division = Node.create({
  name: 'division',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    align: {
      default: null,
      parseHTML: (el: HTMLElement) =>
        /^(left|right|center|justify)$/.exec(styleOf(el, 'text-align'))?.[0] ?? null,
      renderHTML: ({ align }) => (align ? { style: `text-align: ${align}` } : {}),
    },
  }),
  parseHTML: () => [
    {
      tag: 'div',
      getAttrs: (el) =>
        holdsBlocks(el) && (keptClasses(el.getAttribute('class')) || styleOf(el, 'text-align'))
          ? null
          : false,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
});

export const DefinitionList = Node.create({
  name: 'definitionList',
  group: 'block',
  content: '(definitionTerm | definitionText)+',
  parseHTML: () => [{ tag: 'dl' }],
  renderHTML: ({ HTMLAttributes }) => ['dl', HTMLAttributes, 0],
});

export const DefinitionTerm = Node.create({
  name: 'definitionTerm',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'dt' }],
  renderHTML: ({ HTMLAttributes }) => ['dt', HTMLAttributes, 0],
});

export const DefinitionText = Node.create({
  name: 'definitionText',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'dd' }],
  renderHTML: ({ HTMLAttributes }) => ['dd', HTMLAttributes, 0],
});

/** Words that a revision of an older text put in. */
export const InsertedWords = Mark.create({
  name: 'inserted',
  parseHTML: () => [{ tag: 'ins' }],
  renderHTML: ({ HTMLAttributes }) => ['ins', HTMLAttributes, 0],
});

/** `<mark>` with its colour. */
export const TextHighlight = Highlight.extend({
  addAttributes: () => ({
    color: {
      default: null,
      parseHTML: (el: HTMLElement) => styleOf(el, 'background-color') || null,
      renderHTML: ({ color }) => (color ? { style: `background-color: ${color}` } : {}),
    },
  }),
}).configure({ multicolor: true });

/** Font names without quotes: only those pass the sanitiser. */
export const TextFontFamily = FontFamily.extend({
  addGlobalAttributes: () => [
    {
      types: ['textStyle'],
      attributes: {
        fontFamily: {
          default: null,
          parseHTML: (el) => {
            const names = (el.style.fontFamily || '').replaceAll(/["']/g, '').replaceAll(/\s*,\s*/g, ', ');
            return FONT_NAMES.test(names) ? names : null;
          },
          renderHTML: ({ fontFamily }) => (fontFamily ? { style: `font-family: ${fontFamily}` } : {}),
        },
      },
    },
  ],
});
