import type { PDFDocument } from 'pdfkit';

/**
 * Drawn signs in a box of 100 by 100. `a` is the main colour, `b` the second one; strokes have round ends. Each draws around the middle of its box.
 */
type Draw = (d: PDFDocument, a: string, b: string) => void;

const bar = (d: PDFDocument, x: number, y: number, w: number, h: number, color: string, r = 2) =>
  d.roundedRect(x, y, w, h, r).fill(color);

export const icons = {
  lock: (d, a, b) => {
    d.path('M32 46 V34 A18 18 0 0 1 68 34 V46').lineWidth(8).stroke(a);
    bar(d, 22, 44, 56, 44, a, 7);
    d.circle(50, 62, 6).fill(b);
    bar(d, 47.5, 64, 5, 14, b);
  },
  shield: (d, a, b) => {
    d.path('M50 8 C62 17 74 20 86 20 V48 C86 70 70 84 50 93 C30 84 14 70 14 48 V20 C26 20 38 17 50 8Z').fill(
      a,
    );
    d.path('M33 50 L46 63 L69 37').lineWidth(8).lineCap('round').stroke(b);
  },
  phone: (d, a, b) => {
    bar(d, 28, 6, 44, 88, a, 8);
    bar(d, 33, 16, 34, 62, b, 2);
    d.circle(50, 86, 3.4).fill(b);
    bar(d, 43, 10, 14, 2.4, b, 1);
  },
  laptop: (d, a, b) => {
    bar(d, 16, 20, 68, 48, a, 5);
    bar(d, 22, 26, 56, 36, b, 2);
    d.polygon([4, 76], [96, 76], [90, 84], [10, 84]).fill(a);
    bar(d, 28, 33, 26, 4, a, 1);
    bar(d, 28, 42, 40, 4, a, 1);
    bar(d, 28, 51, 18, 4, a, 1);
  },
  paper: (d, a, b) => {
    d.path('M22 6 H62 L80 24 V94 H22Z').fill(a);
    d.path('M62 6 L80 24 H62Z').fill(b);
    for (const [i, w] of [40, 44, 44, 30, 44, 24].entries()) bar(d, 30, 34 + i * 9, w, 3.4, b, 1);
  },
  papers: (d, a, b) => {
    d.save().rotate(-9, { origin: [50, 50] });
    bar(d, 18, 16, 50, 68, b, 2);
    d.restore();
    d.path('M34 10 H70 L84 24 V92 H34Z').fill(a);
    d.path('M70 10 L84 24 H70Z').fill(b);
    for (const [i, w] of [34, 36, 36, 22].entries()) bar(d, 41, 38 + i * 11, w, 4, b, 1);
  },
  usb: (d, a, b) => {
    d.save().rotate(35, { origin: [50, 50] });
    bar(d, 36, 30, 28, 58, a, 5);
    bar(d, 41, 10, 18, 20, b, 1);
    bar(d, 45, 15, 3, 6, a, 0.5);
    bar(d, 52, 15, 3, 6, a, 0.5);
    d.circle(50, 74, 4).fill(b);
    d.restore();
  },
  camera: (d, a, b) => {
    bar(d, 8, 28, 84, 54, a, 8);
    bar(d, 34, 18, 32, 14, a, 4);
    d.circle(50, 55, 21).fill(b);
    d.circle(50, 55, 14).fill(a);
    d.circle(44, 49, 4).fill(b);
    d.circle(82, 38, 3.6).fill(b);
  },
  suitcase: (d, a, b) => {
    d.path('M38 28 V18 H62 V28').lineWidth(6).stroke(a);
    bar(d, 12, 28, 76, 56, a, 7);
    bar(d, 26, 28, 4, 56, b, 0);
    bar(d, 70, 28, 4, 56, b, 0);
    bar(d, 42, 50, 16, 10, b, 2);
  },
  plane: (d, a) => {
    d.path(
      'M50 6 C55 6 57 14 57 22 V38 L92 60 V68 L57 57 V78 L68 87 V93 L50 88 L32 93 V87 L43 78 V57 L8 68 V60 L43 38 V22 C43 14 45 6 50 6Z',
    ).fill(a);
  },
  wifi: (d, a, b) => {
    d.lineCap('round').lineWidth(8);
    d.path('M14 42 A52 52 0 0 1 86 42').stroke(a);
    d.path('M27 56 A34 34 0 0 1 73 56').stroke(a);
    d.path('M39 69 A17 17 0 0 1 61 69').stroke(a);
    d.circle(50, 82, 6).fill(b);
  },
  cabinet: (d, a, b) => {
    bar(d, 20, 8, 60, 84, a, 3);
    for (const y of [14, 40, 66]) {
      bar(d, 26, y, 48, 21, b, 1);
      bar(d, 43, y + 8, 14, 4, a, 2);
    }
  },
  printer: (d, a, b) => {
    bar(d, 28, 8, 44, 26, b, 1);
    bar(d, 10, 32, 80, 40, a, 6);
    bar(d, 26, 56, 48, 36, b, 1);
    bar(d, 34, 64, 32, 4, a, 1);
    bar(d, 34, 73, 32, 4, a, 1);
    bar(d, 34, 82, 18, 4, a, 1);
    d.circle(80, 42, 3.4).fill(b);
  },
  eye: (d, a, b) => {
    d.path('M4 50 C20 24 36 18 50 18 C64 18 80 24 96 50 C80 76 64 82 50 82 C36 82 20 76 4 50Z').fill(a);
    d.circle(50, 50, 22).fill(b);
    d.circle(50, 50, 12).fill(a);
    d.circle(45, 45, 4).fill(b);
  },
  cloud: (d, a) => {
    d.circle(34, 56, 20).fill(a);
    d.circle(56, 44, 26).fill(a);
    d.circle(76, 60, 16).fill(a);
    bar(d, 30, 56, 50, 20, a, 8);
  },
  key: (d, a, b) => {
    d.circle(30, 50, 22).fill(a);
    d.circle(30, 50, 9).fill(b);
    bar(d, 48, 45, 46, 10, a, 2);
    bar(d, 76, 52, 8, 16, a, 1);
    bar(d, 62, 52, 8, 11, a, 1);
  },
  calendar: (d, a, b) => {
    bar(d, 12, 18, 76, 72, a, 6);
    bar(d, 18, 38, 64, 46, b, 2);
    bar(d, 28, 8, 8, 20, a, 3);
    bar(d, 64, 8, 8, 20, a, 3);
    for (let i = 0; i < 8; i += 1) bar(d, 25 + (i % 4) * 14, 48 + Math.floor(i / 4) * 16, 8, 8, a, 1);
  },
  people: (d, a, b) => {
    d.circle(30, 36, 13).fill(b);
    d.path('M8 84 C8 64 18 56 30 56 C42 56 52 64 52 84Z').fill(b);
    d.circle(62, 30, 16).fill(a);
    d.path('M34 90 C34 64 46 54 62 54 C78 54 90 64 90 90Z').fill(a);
  },
  seal: (d, a, b) => {
    d.circle(50, 50, 43).fill(a);
    d.circle(50, 50, 36).lineWidth(3).stroke(b);
    d.polygon(
      [50, 24],
      [57, 43],
      [77, 43],
      [61, 55],
      [67, 75],
      [50, 63],
      [33, 75],
      [39, 55],
      [23, 43],
      [43, 43],
    ).fill(b);
  },
  chat: (d, a, b) => {
    d.path(
      'M8 14 H74 A6 6 0 0 1 80 20 V54 A6 6 0 0 1 74 60 H34 L18 76 V60 H8 A6 6 0 0 1 2 54 V20 A6 6 0 0 1 8 14Z',
    ).fill(a);
    for (const x of [22, 41, 60]) d.circle(x, 37, 5).fill(b);
    d.path(
      'M88 34 H92 A6 6 0 0 1 98 40 V70 A6 6 0 0 1 92 76 H88 V90 L74 76 H48 L58 66 H80 A8 8 0 0 0 88 58Z',
    ).fill(b);
  },
  building: (d, a, b) => {
    d.polygon([50, 6], [94, 32], [6, 32]).fill(a);
    for (const x of [16, 36, 56, 76]) bar(d, x, 38, 9, 38, a, 0);
    bar(d, 6, 80, 88, 10, a, 1);
    d.circle(50, 22, 5).fill(b);
  },
  watch: (d, a, b) => {
    bar(d, 36, 4, 28, 92, b, 5);
    bar(d, 24, 24, 52, 52, a, 12);
    bar(d, 30, 30, 40, 40, b, 8);
    d.path('M50 38 V51 L60 57').lineWidth(4).lineCap('round').stroke(a);
  },
  chip: (d, a, b) => {
    for (const at of [26, 42, 58, 74]) {
      bar(d, at - 3, 6, 6, 88, a, 1);
      bar(d, 6, at - 3, 88, 6, a, 1);
    }
    bar(d, 18, 18, 64, 64, a, 6);
    bar(d, 30, 30, 40, 40, b, 3);
    bar(d, 40, 40, 20, 20, a, 2);
  },
  book: (d, a, b) => {
    d.path('M50 24 C38 14 22 12 6 14 V80 C22 78 38 80 50 90 C62 80 78 78 94 80 V14 C78 12 62 14 50 24Z').fill(
      a,
    );
    d.path('M50 26 V86').lineWidth(3).stroke(b);
    for (const y of [32, 44, 56]) {
      d.path(`M16 ${y} C26 ${y - 1} 34 ${y + 1} 42 ${y + 5}`)
        .lineWidth(3)
        .stroke(b);
      d.path(`M84 ${y} C74 ${y - 1} 66 ${y + 1} 58 ${y + 5}`)
        .lineWidth(3)
        .stroke(b);
    }
  },
  mail: (d, a, b) => {
    bar(d, 8, 22, 84, 58, a, 5);
    d.path('M12 28 L50 56 L88 28').lineWidth(5).stroke(b);
    d.path('M12 75 L36 50 M88 75 L64 50').lineWidth(3).stroke(b);
  },
} satisfies Record<string, Draw>;

export type Icon = keyof typeof icons;

/** Draws a sign with its box at `x`, `y` of `size` points. */
export function drawIcon(
  d: PDFDocument,
  icon: Icon,
  at: { x: number; y: number; size: number },
  colors: readonly [string, string],
  opacity = 1,
): void {
  d.save();
  d.translate(at.x, at.y).scale(at.size / 100);
  if (opacity < 1) d.opacity(opacity);
  icons[icon](d, colors[0], colors[1]);
  d.restore();
}
