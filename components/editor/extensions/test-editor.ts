import { Editor, type Extensions, type JSONContent } from '@tiptap/core';
import type { DOMOutputSpec, Node as ProseMirrorNode } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { officeExtensions } from '@/components/editor/extensions/kit';

/** An editor without a page, for tests: its schema, commands, filters and undo history work as in the browser. */
export function testEditor(content: JSONContent[], more: Extensions = []): Editor {
  const editor = new Editor({
    element: null,
    enableCoreExtensions: { keymap: false },
    extensions: [
      StarterKit.configure({ trailingNode: false, undoRedo: { depth: 20, newGroupDelay: 200 } }),
      ...officeExtensions,
      ...more,
    ],
    content: { type: 'doc', content },
  });
  editor.view.updateState(editor.state.reconfigure({ plugins: editor.extensionManager.plugins }));
  return editor;
}

export const paragraph = (text: string, attrs: object = {}): JSONContent => ({
  type: 'paragraph',
  attrs,
  content: text ? [{ type: 'text', text }] : [],
});

/** A table of plain cells; `header` makes the first row one of header cells. */
export const table = (
  rows: string[][],
  { header = false, attrs = {}, rowAttrs = [] as object[] } = {},
): JSONContent => ({
  type: 'table',
  attrs,
  content: rows.map((cells, i) => ({
    type: 'tableRow',
    attrs: rowAttrs[i] ?? {},
    content: cells.map((text) => ({
      type: header && i === 0 ? 'tableHeader' : 'tableCell',
      content: [paragraph(text)],
    })),
  })),
});

export const blankTable = (rows: number, columns: number): JSONContent =>
  table(Array.from({ length: rows }, () => Array.from({ length: columns }, () => '')));

/** Words of the first table, row by row. */
export function cellsOf(doc: ProseMirrorNode): string[][] {
  const rows: string[][] = [];
  doc.descendants((node) => {
    if (node.type.name === 'tableRow') rows.push(node.children.map((cell) => cell.textContent));
    return true;
  });
  return rows;
}

/** Position inside the first text that contains these words. */
export function placeOf(doc: ProseMirrorNode, words: string): number {
  let found = -1;
  doc.descendants((node, pos) => {
    if (found < 0 && node.isText && node.text?.includes(words)) found = pos + node.text.indexOf(words);
    return found < 0;
  });
  if (found < 0) throw new Error(`no text ${words}`);
  return found;
}

const VOID = new Set(['br', 'hr', 'img', 'col']);
const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function write(spec: DOMOutputSpec, inner: string): string {
  if (typeof spec === 'string') return escape(spec);
  const [tag, ...rest] = spec as unknown as [string, ...unknown[]];
  const hasAttrs = typeof rest[0] === 'object' && rest[0] !== null && !Array.isArray(rest[0]);
  const attrs = Object.entries(hasAttrs ? (rest.shift() as Record<string, unknown>) : {})
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ` ${name}="${escape(String(value))}"`)
    .join('');
  if (VOID.has(tag)) return `<${tag}${attrs}>`;
  return `<${tag}${attrs}>${rest.map((part) => (part === 0 ? inner : write(part as DOMOutputSpec, inner))).join('')}</${tag}>`;
}

/** HTML of a document without a DOM: what `editor.getHTML()` gives in the browser, except for how styles are spaced. */
export function htmlOf(node: ProseMirrorNode): string {
  let html = '';
  node.forEach((child) => {
    let inner = child.isText ? escape(child.text ?? '') : write(child.type.spec.toDOM!(child), htmlOf(child));
    for (const mark of child.marks.toReversed()) inner = write(mark.type.spec.toDOM!(mark, true), inner);
    html += inner;
  });
  return html;
}
