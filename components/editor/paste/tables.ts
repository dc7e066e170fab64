import { type Block, htmlOfBlocks } from '@/components/editor/paste/block-html';
import { type Marks, marksInside } from '@/components/editor/paste/runs';
import { type StyleReader, alignmentOf } from '@/components/editor/paste/styles';
import { type PastedElement, type PastedNode, escapeHtml, textOf } from '@/components/editor/paste/tree';

/** The part of the block reader that a cell needs for its content. */
interface ContentReader {
  readonly styleOf: StyleReader;
  inside(nodes: readonly PastedNode[], marks: Marks): Block[];
}

const span = (element: PastedElement, name: 'colspan' | 'rowspan'): string => {
  const value = Number.parseInt(element.attrs[name] ?? '1', 10);
  return value > 1 && value <= 200 ? ` ${name}="${value}"` : '';
};

function cellOf(
  reader: ContentReader,
  cell: PastedElement,
  outer: Marks,
  rowAlign: string | undefined,
): string {
  const style = reader.styleOf(cell);
  const align = alignmentOf(style['text-align'] ?? cell.attrs.align?.toLowerCase() ?? rowAlign);
  const marks = marksInside(cell, style, outer);
  const blocks = reader.inside(cell.kids, marks);
  const only = blocks.length === 1 && blocks[0]!.kind === 'paragraph' ? blocks[0] : null;
  const look = only?.align ?? align;
  const put = look ? ` style="text-align: ${look}"` : '';
  return `<${cell.tag}${span(cell, 'colspan')}${span(cell, 'rowspan')}${put}>${htmlOfBlocks(blocks, true)}</${cell.tag}>`;
}

/** A pasted table with its rows, joined cells, alignment and bold; '' when it has no cell. */
export function cellsOf(reader: ContentReader, table: PastedElement, outer: Marks): string {
  const marks: Marks = { ...outer, href: undefined, strong: false };
  const rows: string[] = [];
  let caption = '';
  const readRows = (element: PastedElement) => {
    for (const kid of element.kids) {
      if (typeof kid === 'string') continue;
      const style = reader.styleOf(kid);
      if (style.display === 'none') continue;
      if (['thead', 'tbody', 'tfoot'].includes(kid.tag)) readRows(kid);
      else if (kid.tag === 'caption') caption = textOf(kid).trim().replaceAll(/\s+/g, ' ');
      else if (kid.tag === 'tr') {
        const align = style['text-align'] ?? kid.attrs.align;
        const cells = kid.kids
          .filter(
            (one): one is PastedElement => typeof one !== 'string' && (one.tag === 'td' || one.tag === 'th'),
          )
          .filter((one) => reader.styleOf(one).display !== 'none')
          .map((one) => cellOf(reader, one, marks, align));
        if (cells.length > 0) rows.push(`<tr>${cells.join('')}</tr>`);
      }
    }
  };
  readRows(table);
  if (rows.length === 0) return '';
  const head = caption ? `<caption>${escapeHtml(caption)}</caption>` : '';
  return `<table>${head}<tbody>${rows.join('')}</tbody></table>`;
}
