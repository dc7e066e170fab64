import type { Block } from './blocks';
import { figures } from './figures';
import type { Item, Placed, Poured } from './flow';
import type { Line } from './lines';
import { CREAM, INK, MUTED, type Paper, RED } from './paper';

/** Type of a text page. Lengths in points. */
export interface Type {
  size: number;
  /** Distance of two lines: the grid. */
  pitch: number;
  /** Width of a column. */
  width: number;
}

/** A block that knows its lines at a column's width. */
export type Set = { block: Block; rows: Line[]; boxes?: Line[][] };

const QUOTE = 16.5;
const SMALL = 10;
const SMALL_PITCH = 15.5;

/** Measures blocks for columns of this type; the first paragraph begins without an indent, for its initial. */
export function itemsOf(p: Paper, blocks: readonly Block[], type: Type): Item<Set>[] {
  const grid = (height: number) => Math.ceil(height / type.pitch);
  return blocks.map((block): Item<Set> => {
    const solid = { breaks: false, keep: 0, floats: true, gap: 1 };
    switch (block.kind) {
      case 'p': {
        const rows = p.lines(block.text, type.width, { size: type.size }, 2);
        return { content: { block, rows }, lines: rows.length, breaks: true, keep: 0, floats: false, gap: 0 };
      }
      case 'h': {
        const rows = p.lines(block.text, type.width - 12, { face: 'bold', size: type.size + 1.5 });
        const lines = rows.length + 0;
        return { content: { block, rows }, lines, breaks: false, keep: 3, floats: false, gap: 1 };
      }
      case 'list': {
        const boxes = block.items.map((item) => p.lines(item, type.width - 15, { size: type.size }));
        const lines = boxes.reduce((sum, rows) => sum + rows.length, 0);
        return { content: { block, rows: [], boxes }, lines, breaks: false, keep: 0, floats: false, gap: 0 };
      }
      case 'quote': {
        const rows = p.lines(block.text, type.width - 36, { face: 'title', size: QUOTE });
        return { content: { block, rows }, lines: grid(rows.length * 25 + 40), ...solid };
      }
      case 'box': {
        const boxes = block.items.map((item) => p.lines(item, type.width - 38, { size: SMALL }));
        const rows = boxes.reduce((sum, b) => sum + b.length, 0);
        const tall = rows * SMALL_PITCH + block.items.length * 4 + 52;
        return { content: { block, rows: [], boxes }, lines: grid(tall), ...solid };
      }
      case 'fig': {
        const tall = figures[block.figure]?.height(p, block, type.width) ?? 0;
        return { content: { block, rows: [] }, lines: grid(tall + 30), ...solid };
      }
    }
  });
}

function drawPlaced(p: Paper, { content, from, to }: Placed<Set>, x: number, y: number, type: Type): void {
  const { block, rows, boxes = [] } = content;
  const { size, pitch, width } = type;
  const tall = (to - from) * pitch;
  switch (block.kind) {
    case 'p':
      p.setLines(rows.slice(from, to), x, y, width, { size }, pitch);
      return;
    case 'h':
      p.doc.rect(x, y - 1, 4, rows.length * pitch - 5).fill(RED);
      p.setLines(rows, x + 12, y - 1, width - 12, { face: 'bold', size: size + 1.5 }, pitch);
      return;
    case 'list': {
      let at = y;
      for (const item of boxes) {
        p.doc.rect(x + 2, at + size * 0.34, 4.6, 4.6).fill(RED);
        at = p.setLines(item, x + 15, at, width - 15, { size }, pitch);
      }
      return;
    }
    case 'quote': {
      const top = y + 2;
      p.doc
        .moveTo(x, top)
        .lineTo(x + width, top)
        .lineWidth(1.6)
        .stroke(RED);
      p.doc.rect(x, top + 14, 7, 7).fill(RED);
      p.doc.rect(x + 10, top + 14, 7, 7).fill(RED);
      const middle = (tall - rows.length * 25) / 2;
      p.setLines(rows, x + 30, top + middle + 1, width - 36, { face: 'title', size: QUOTE, color: RED }, 25);
      p.doc
        .moveTo(x, y + tall - 8)
        .lineTo(x + width, y + tall - 8)
        .lineWidth(0.6)
        .stroke(RED);
      return;
    }
    case 'box': {
      p.doc.rect(x, y, width, tall - 7).fill(CREAM);
      p.doc.rect(x, y, width, 2.4).fill(RED);
      p.say(block.title, x + 14, y + 15, { face: 'bold', size: 12, color: RED });
      let at = y + 39;
      for (const item of boxes) {
        p.doc.circle(x + 17, at + 5, 2).fill(RED);
        at = p.setLines(item, x + 25, at, width - 38, { size: SMALL, color: INK }, SMALL_PITCH) + 4;
      }
      return;
    }
    case 'fig': {
      const figure = figures[block.figure];
      if (!figure) return;
      const inner = figure.height(p, block, width);
      figure.draw(p, block, { x, y: y + 2, width });
      const caption = y + inner + 9;
      p.doc.polygon([x, caption + 1], [x + 7, caption + 1], [x + 3.5, caption + 7]).fill(RED);
      p.say(block.title, x + 12, caption, { size: 8.8, color: MUTED });
    }
  }
}

/** Draws what was poured into columns that begin at these places. */
export function drawPoured(
  p: Paper,
  poured: Poured<Set>,
  columns: readonly number[],
  top: number,
  type: Type,
): void {
  for (const placed of poured.placed)
    drawPlaced(p, placed, columns[placed.column] as number, top + placed.top * type.pitch, type);
}
