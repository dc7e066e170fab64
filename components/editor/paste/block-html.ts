import { type Run, htmlOfRuns } from '@/components/editor/paste/runs';

/** A numbered paragraph of a writing program. */
export interface ListMarker {
  level: number;
  /** As printed: `1.`, `a)`, `·`. */
  marker: string;
}

export type Block =
  | { kind: 'paragraph'; tag: string; align?: 'left' | 'center' | 'right'; runs: Run[]; list?: ListMarker }
  | { kind: 'raw'; html: string };

const isEmpty = (block: Block): boolean => block.kind === 'paragraph' && block.runs.length === 0;

/** Of empty paragraphs in a row one stays, at the edges none. */
export function mergeEmpty(blocks: readonly Block[]): Block[] {
  return blocks.filter((block, i) => {
    if (!isEmpty(block)) return true;
    return i > 0 && !isEmpty(blocks[i - 1]!) && blocks.slice(i).some((later) => !isEmpty(later));
  });
}

/** HTML of blocks. `bare`: a first plain paragraph stands without `<p>`, as in cells and list items. */
export function htmlOfBlocks(blocks: readonly Block[], bare = false): string {
  return blocks
    .map((block, i) => {
      if (block.kind === 'raw') return block.html;
      const html = htmlOfRuns(block.runs, block.tag !== 'p');
      const onlyParagraph = !blocks.some((other, j) => j !== i && other.kind === 'paragraph');
      if (bare && i === 0 && block.tag === 'p' && onlyParagraph) return html;
      const align = block.align ? ` style="text-align: ${block.align}"` : '';
      return `<${block.tag}${align}>${html}</${block.tag}>`;
    })
    .join('');
}
