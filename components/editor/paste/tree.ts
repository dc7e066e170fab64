/** The parts of a DOM node that reading needs; both a browser's nodes and those of a test's parser have them. */
export interface DomNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: ArrayLike<DomNode>;
  readonly attributes?: ArrayLike<{ readonly name: string; readonly value: string }>;
}

/** An element of pasted HTML: lower-case tag, lower-case attribute names. Comments are gone. */
export interface PastedElement {
  tag: string;
  attrs: Record<string, string>;
  kids: PastedNode[];
}
export type PastedNode = PastedElement | string;

const ELEMENT = 1;
const TEXT = 3;
/** Deeper than any writing program nests; a paste beyond it keeps its words and loses the nesting. */
const DEEPEST = 300;

function wordsBelow(node: DomNode): string {
  const parts: string[] = [];
  const waiting: DomNode[] = [node];
  while (waiting.length > 0) {
    const next = waiting.pop()!;
    if (next.nodeType === TEXT) parts.push(next.nodeValue ?? '');
    for (let i = next.childNodes.length - 1; i >= 0; i--) waiting.push(next.childNodes[i]!);
  }
  return parts.join('');
}

function elementOf(node: DomNode, depth: number): PastedElement {
  const attrs: Record<string, string> = {};
  for (const { name, value } of Array.from(node.attributes ?? [])) attrs[name.toLowerCase()] = value;
  const kids: PastedNode[] = [];
  if (depth >= DEEPEST) {
    kids.push(wordsBelow(node));
  } else {
    for (const child of Array.from(node.childNodes)) {
      if (child.nodeType === TEXT) kids.push(child.nodeValue ?? '');
      else if (child.nodeType === ELEMENT) kids.push(elementOf(child, depth + 1));
    }
  }
  return { tag: node.nodeName.toLowerCase(), attrs, kids };
}

/** Reads HTML without running or loading anything of it: a document of DOMParser is inert. */
export function readPasted(html: string): PastedElement {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return elementOf(parsed.documentElement, 0);
}

/** All words below an element, as written. */
export function textOf(node: PastedNode): string {
  return typeof node === 'string' ? node : node.kids.map(textOf).join('');
}

/** Every element below, the given one first. */
export function* everyElement(element: PastedElement): Generator<PastedElement> {
  yield element;
  for (const kid of element.kids) if (typeof kid !== 'string') yield* everyElement(kid);
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00A0': '&nbsp;',
};

/** Text that is safe between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"\u00A0]/g, (c) => ESCAPES[c]!);
