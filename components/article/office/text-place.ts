import { fitEnd, fitText } from '@/lib/core/characters';
import { QUOTE_LENGTH, QUOTE_PREFIX, type TextRemark } from '@/lib/core/text-remark';

export type TextPlace = Pick<TextRemark, 'exact' | 'prefix'>;

const plain = (text: string): string => text.replace(/\s+/g, ' ');

/** The words of a range, without those that only the older version has. */
function wordsOf(range: Range): string {
  const part = range.cloneContents();
  for (const gone of part.querySelectorAll('del')) gone.remove();
  return plain(part.textContent ?? '');
}

/** The place that is selected in a text; `null` when nothing of it is. */
export function selectedPlace(within: Element): TextPlace | null {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!within.contains(range.commonAncestorContainer)) return null;
  const exact = fitText(wordsOf(range).trim(), QUOTE_LENGTH);
  if (!exact) return null;
  const before = document.createRange();
  before.setStart(within, 0);
  before.setEnd(range.startContainer, range.startOffset);
  return { exact, prefix: fitEnd(wordsOf(before), QUOTE_PREFIX) };
}

/** Every character of a text that is read, and where it stands. */
function charactersOf(within: Element): { text: string; at: { node: Text; offset: number }[] } {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('del') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const at: { node: Text; offset: number }[] = [];
  let text = '';
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    for (const { 0: found, index } of node.data.matchAll(/\s+|\S/g)) {
      const letter = plain(found);
      if (letter === ' ' && text.endsWith(' ')) continue;
      text += letter;
      at.push({ node, offset: index });
    }
  }
  return { text, at };
}

/** How much of the end of `prefix` stands before a place, too. */
function alike(before: string, prefix: string): number {
  for (let n = prefix.length; n > 0; n -= 1) {
    if (before.endsWith(fitEnd(prefix, n))) return n;
  }
  return 0;
}

/** Where the quoted words stand in a text now, the place with the most alike words before it; `null` when they were changed. */
export function rangeOfPlace(within: Element, { exact, prefix }: TextPlace): Range | null {
  const { text, at } = charactersOf(within);
  let best = -1;
  let most = -1;
  for (let from = text.indexOf(exact); from >= 0; from = text.indexOf(exact, from + 1)) {
    const same = alike(text.slice(0, from), prefix);
    if (same > most) [best, most] = [from, same];
  }
  const [first, last] = [at[best], at[best + exact.length - 1]];
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + 1);
  return range;
}

/** The editor puts its own selection back 20 ms after it got the focus. */
const SETTLED_MS = 60;

function select(range: Range): void {
  const { startContainer, startOffset, endContainer, endOffset } = range;
  getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
  startContainer.parentElement?.scrollIntoView({ block: 'center' });
}

/** Brings quoted words into sight, selected; `false` when they were changed. */
export function showPlace(within: Element | null, place: TextPlace): boolean {
  const range = within && rangeOfPlace(within, place);
  if (!range) return false;
  if (within instanceof HTMLElement && within.isContentEditable) {
    within.focus({ preventScroll: true });
    setTimeout(() => select(range), SETTLED_MS);
  } else select(range);
  return true;
}
