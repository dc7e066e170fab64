import { drawIcon, type Icon } from './icons';
import { CREAM, GOLD, HAIR, INK, MUTED, type Paper, RED, TINT } from './paper';

/** Figures of the demo's publications, drawn from a few values. */
export interface FigureData {
  title: string;
  values: readonly string[];
}

interface Box {
  x: number;
  y: number;
  width: number;
}

interface Figure {
  /** Height in points, without the caption. */
  height: (p: Paper, data: FigureData, width: number) => number;
  draw: (p: Paper, data: FigureData, box: Box) => void;
}

const SMALL = 9.6;
const PITCH = 14.5;

const split = (value: string) => value.split('|').map((part) => part.trim());

/** Steps below each other with numbers: `name|what is done`. */
const steps: Figure = {
  height: (p, { values }, width) =>
    values.reduce((sum, v) => {
      const [, note = ''] = split(v);
      return sum + 24 + p.lines(note, width - 40, { size: SMALL }).length * PITCH;
    }, 4),
  draw: (p, { values }, { x, y, width }) => {
    let at = y + 4;
    for (const [i, value] of values.entries()) {
      const [name = '', note = ''] = split(value);
      const rows = p.lines(note, width - 40, { size: SMALL });
      const tall = 24 + rows.length * PITCH;
      if (i < values.length - 1)
        p.doc
          .moveTo(x + 12, at + 24)
          .lineTo(x + 12, at + tall)
          .lineWidth(1.2)
          .stroke(HAIR);
      p.doc.circle(x + 12, at + 10, 11).fill(RED);
      p.center(String(i + 1), x + 12, at + 5, { face: 'bold', size: 11, color: '#ffffff' });
      p.say(name, x + 34, at + 4, { face: 'bold', size: 11.4 });
      p.setLines(rows, x + 34, at + 21, width - 40, { size: SMALL, color: MUTED }, PITCH);
      at += tall;
    }
  },
};

/** Horizontal bars: `name|share of the width 0–100|label`. */
const bars: Figure = {
  height: (_, { values }) => values.length * 31 + 4,
  draw: (p, { values }, { x, y, width }) => {
    for (const [i, value] of values.entries()) {
      const [name = '', share = '0', label = ''] = split(value);
      const top = y + 2 + i * 31;
      p.say(name, x, top, { size: SMALL });
      p.right(label, x + width, top, { face: 'bold', size: SMALL, color: RED });
      p.doc.roundedRect(x, top + 14, width, 9, 2).fill('#efe9e1');
      const fade = 0.45 + (0.55 * (i + 1)) / values.length;
      p.doc.fillOpacity(fade);
      p.doc.roundedRect(x, top + 14, Math.max(4, (width * Number(share)) / 100), 9, 2).fill(RED);
      p.doc.fillOpacity(1);
    }
  },
};

/** A table: the first value is its head, columns divided by `|`. */
const table: Figure = {
  height: (p, data, width) => tableRows(p, data, width).reduce((sum, row) => sum + row.tall, 2),
  draw: (p, data, { x, y, width }) => {
    let at = y;
    for (const [i, row] of tableRows(p, data, width).entries()) {
      if (i === 0) p.doc.rect(x, at, width, row.tall).fill(RED);
      else if (i % 2 === 0) p.doc.rect(x, at, width, row.tall).fill(CREAM);
      let left = x;
      for (const [k, cell] of row.cells.entries()) {
        const color = i === 0 ? '#ffffff' : k === 0 ? RED : INK;
        const face = i === 0 || k === 0 ? 'bold' : 'text';
        p.setLines(cell, left + 7, at + 7, row.widths[k] as number, { face, size: 9.2, color }, 13.5);
        left += (row.widths[k] as number) + 12;
      }
      at += row.tall;
      p.doc
        .moveTo(x, at)
        .lineTo(x + width, at)
        .lineWidth(0.6)
        .stroke(HAIR);
    }
  },
};

function tableRows(p: Paper, { values }: FigureData, width: number) {
  const count = split(values[0] ?? '').length;
  const first = count > 2 ? 0.28 : 0.32;
  const widths = Array.from(
    { length: count },
    (_, k) => width * (k === 0 ? first : (1 - first) / (count - 1)) - 12,
  );
  return values.map((value, i) => {
    const cells = split(value).map((cell, k) =>
      p.lines(cell, widths[k] as number, { face: i === 0 || k === 0 ? 'bold' : 'text', size: 9.2 }),
    );
    return { cells, widths, tall: Math.max(...cells.map((c) => c.length)) * 13.5 + 12 };
  });
}

/** Signs with words, two in a row: `sign|words`. */
const signs: Figure = {
  height: (_, { values }) => Math.ceil(values.length / 2) * 88,
  draw: (p, { values }, { x, y, width }) => {
    const half = (width - 10) / 2;
    for (const [i, value] of values.entries()) {
      const [icon = 'lock', words = ''] = split(value);
      const left = x + (i % 2) * (half + 10);
      const top = y + Math.floor(i / 2) * 88;
      p.doc.roundedRect(left, top, half, 80, 3).fill(i % 3 === 0 ? TINT : CREAM);
      drawIcon(p.doc, icon as Icon, { x: left + half / 2 - 18, y: top + 12, size: 36 }, [RED, '#f6d5d1']);
      p.center(words, left + half / 2, top + 59, { size: SMALL });
    }
  },
};

/** What to do and what not, in pairs: `right|wrong`. */
const pairs: Figure = {
  height: (p, data, width) => pairRows(p, data, width).reduce((sum, row) => sum + row.tall, 26),
  draw: (p, data, { x, y, width }) => {
    const half = (width - 8) / 2;
    p.doc.rect(x, y, half, 21).fill('#2f6b4f');
    p.doc.rect(x + half + 8, y, half, 21).fill(RED);
    p.center('宜', x + half / 2, y + 5, { face: 'bold', size: 11.5, color: '#ffffff' });
    p.center('忌', x + half * 1.5 + 8, y + 5, { face: 'bold', size: 11.5, color: '#ffffff' });
    let at = y + 26;
    for (const row of pairRows(p, data, width)) {
      for (const [k, cell] of row.cells.entries())
        p.setLines(cell, x + k * (half + 8) + 3, at + 5, half - 6, { size: 9.2 }, 13.5);
      at += row.tall;
      p.doc
        .moveTo(x, at)
        .lineTo(x + half, at)
        .lineWidth(0.6)
        .stroke(HAIR);
      p.doc
        .moveTo(x + half + 8, at)
        .lineTo(x + width, at)
        .stroke(HAIR);
    }
  },
};

function pairRows(p: Paper, { values }: FigureData, width: number) {
  return values.map((value) => {
    const cells = split(value).map((cell) => p.lines(cell, (width - 8) / 2 - 6, { size: 9.2 }));
    return { cells, tall: Math.max(...cells.map((c) => c.length)) * 13.5 + 10 };
  });
}

/** A picture of signs on a coloured ground: `ground|sign|sign…`; the first sign is large. */
const scene: Figure = {
  height: () => 132,
  draw: (p, { values }, { x, y, width }) => {
    const [tone = 'red', ...names] = split(values[0] ?? '');
    drawScene(p, { x, y, width, height: 132 }, tone, names as Icon[]);
  },
};

/** Grounds by name: ground, large shape, sign, second colour. */
const RED_TONE = ['#8f1414', '#b52a22', '#ffffff', '#c90000'] as const;
export const TONES: Record<string, readonly [string, string, string, string]> = {
  red: RED_TONE,
  navy: ['#12304f', '#1f4a75', '#ffffff', '#12304f'],
  green: ['#1d4a3a', '#2f6b54', '#ffffff', '#1d4a3a'],
  ochre: ['#7a4f14', '#a06d24', '#ffffff', '#7a4f14'],
  slate: ['#2a3340', '#424f60', '#ffffff', '#2a3340'],
  plum: ['#472243', '#6b3a63', '#ffffff', '#472243'],
  sand: ['#efe6d8', '#e2d3bb', '#8f1414', '#efe6d8'],
};

/** The four colours of a tone; the site's red for an unknown one. */
export const toneOf = (tone: string) => TONES[tone] ?? RED_TONE;

/** Coloured ground with circles, a grid of dots and one to four signs. */
export function drawScene(
  p: Paper,
  box: { x: number; y: number; width: number; height: number },
  tone: string,
  names: readonly Icon[],
): void {
  const { x, y, width, height } = box;
  const [ground, shape, sign, second] = toneOf(tone);
  p.doc.save();
  p.doc.rect(x, y, width, height).clip();
  p.doc.rect(x, y, width, height).fill(ground);
  p.doc.circle(x + width * 0.72, y + height * 0.5, height * 0.62).fill(shape);
  p.doc
    .circle(x + width * 0.72, y + height * 0.5, height * 0.84)
    .lineWidth(0.8)
    .strokeOpacity(0.5)
    .stroke(GOLD);
  p.doc.strokeOpacity(1);
  p.doc.fillOpacity(0.3);
  for (let row = 0; row < 6; row += 1) {
    for (let column = 0; column < 10; column += 1)
      p.doc.circle(x + width * 0.06 + column * 10, y + height * 0.16 + row * 10, 1.1).fill(sign);
  }
  p.doc.fillOpacity(1);
  const [first = 'lock', ...others] = names;
  const big = height * 0.62;
  drawIcon(p.doc, first, { x: x + width * 0.72 - big / 2, y: y + height * 0.5 - big / 2, size: big }, [
    sign,
    second,
  ]);
  others.slice(0, 3).forEach((name, i) => {
    const small = height * 0.26;
    const at = { x: x + width * (0.07 + i * 0.145), y: y + height * 0.62, size: small };
    drawIcon(p.doc, name, at, [sign, ground], 0.85);
  });
  p.doc.restore();
}

export const figures: Record<string, Figure> = { steps, bars, table, signs, pairs, scene };
