/** Breaking Chinese text into lines. Widths are in points. */

/** Width of one character at a size; the caller knows the typeface. */
export type Measure = (char: string) => number;

export interface Line {
  text: string;
  /** Natural width. */
  width: number;
  /** Indent of the first line. */
  indent: number;
  /** Last line of its paragraph: it is not stretched. */
  last: boolean;
}

/** Marks that no line begins with. Their ink stands in the left half, so that a line may end with one a little beyond its edge. */
const CLOSING = /[，。、；：！？”’）》」』】…—％%]/;
/** Marks that no line ends with. */
const OPENING = /[“‘（《「『【]/;

/** Pieces that are not torn apart: a character each, but a word or number of Latin letters as a whole, and two dashes or dots together. */
function pieces(text: string): string[] {
  return text.match(/[A-Za-z0-9][A-Za-z0-9.@:/+%-]*|……|——|./gsu) ?? [];
}

/** How far, of a character's size, the last mark of a line may stand beyond the edge: half of it is empty. */
export const OVERHANG = 0.42;
/** How much nearer than usual the characters of a line may stand for a mark, of a character's size. */
const SQUEEZE = 0.03;

/**
 * Lines of a paragraph. A closing mark that would begin a line is taken up into the line before, if its characters need not stand much closer for
 * it; otherwise the character before it goes down with it.
 */
export function breakLines(
  text: string,
  width: number,
  measure: Measure,
  { indent = 0, em }: { indent?: number; em: number },
): Line[] {
  const lines: Line[] = [];
  let row: { piece: string; width: number }[] = [];
  let used = indent;
  const close = (last: boolean) => {
    lines.push({
      text: row.map((p) => p.piece).join(''),
      width: row.reduce((sum, p) => sum + p.width, 0),
      indent: lines.length === 0 ? indent : 0,
      last,
    });
    row = [];
    used = 0;
  };
  for (const piece of pieces(text)) {
    const size = [...piece].reduce((sum, char) => sum + measure(char), 0);
    const room = width - used;
    const ends = CLOSING.test(piece[0] as string);
    const squeeze = ends && size <= em + 0.01 ? em * (OVERHANG + row.length * SQUEEZE) : 0;
    if (size <= room + squeeze + 0.01) {
      row.push({ piece, width: size });
      used += size;
      continue;
    }
    // What must not stand at a line's end or beginning moves down together.
    const down: { piece: string; width: number }[] = [];
    while (
      row.length > 1 &&
      (CLOSING.test((down[0]?.piece ?? piece)[0] as string) || OPENING.test(row.at(-1)?.piece ?? ''))
    ) {
      down.unshift(row.pop() as { piece: string; width: number });
    }
    close(false);
    row = [...down, { piece, width: size }];
    used = row.reduce((sum, p) => sum + p.width, 0);
  }
  if (row.length > 0) close(true);
  return lines;
}

/** Space to put between the characters of a line so that it fills the width; a closing mark at its end may stand over the edge. */
export function stretch(line: Line, width: number, em: number): number {
  const chars = [...line.text];
  const over = CLOSING.test(chars.at(-1) ?? '') ? em * OVERHANG : 0;
  const missing = width - line.indent + over - line.width;
  if (chars.length < 2 || (line.last && missing > 0)) return 0;
  return missing / (chars.length - 1);
}
