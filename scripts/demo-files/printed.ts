import type { Sample } from '@/db/seed/books';
import { adScenes, barThings } from './other-scenes';
import { sceneIn } from './scenes';
import { fit, icon, mix, svg, text } from './svg';

/** Banners with words on them, and pages of a book. */

const BARS = ['#b3201f', '#17558f', '#2d6e3e', '#7a4b08', '#43244f', '#0f5c58'];

/** A narrow bar: a title, a note and three drawings. */
function bar(w: number, h: number, words: { title: string; note: string }): string {
  const titles = Object.keys(barThings);
  const ink = BARS[titles.indexOf(words.title) % BARS.length] ?? BARS[0] ?? '';
  const big = h * 0.4;
  const after = 64 + words.title.length * big + 36;
  const drawn = (barThings[words.title] ?? []).map((name, i) =>
    icon(name, w - 290 + i * 105, h / 2, h * 0.74),
  );
  return `<rect width="${w}" height="${h}" fill="${ink}"/><path d="M${w - 420} 0H${w}V${h}H${w - 360}Z" fill="${mix(ink, '#ffffff', 0.82)}"/><path d="M${w - 446} 0H${w - 428}L${w - 368} ${h}H${w - 386}Z" fill="${mix(ink, '#ffffff', 0.55)}"/>
${text(words.title, 64, h / 2 + big * 0.36, { size: big, fill: '#fff', face: 'sans', weight: 700, spacing: 2 })}${text(words.note, after, h / 2 + big * 0.3, { size: h * 0.24, fill: '#fff', face: 'sans', weight: 500, opacity: 0.88 })}${drawn.join('')}`;
}

/** An advertisement of a position's measures; its scene is shown beside its words, never below them. */
export function banner(
  size: { width: number; height: number },
  words: { title: string; note: string },
): Buffer {
  const { width: w, height: h } = size;
  if (h < 200) return svg(w, h, bar(w, h, words));
  const made = adScenes[words.title];
  if (!made) throw new Error(`no scene of ${words.title}`);
  const [dark] = made.colours;
  if (w / h < 2) {
    // A card: the picture above, the words on a band below.
    const band = h * 0.26;
    const big = fit([words.title], w * 0.6, band * 0.42);
    return svg(
      w,
      h,
      `${sceneIn(made, 0, 0, w, h - band)}<rect y="${h - band}" width="${w}" height="${band}" fill="${dark}"/>${text(words.title, 40, h - band / 2 + big * 0.35, { size: big, fill: '#fff', weight: 900, spacing: 2 })}${text(words.note, w - 40, h - band / 2 + big * 0.3, { size: big * 0.52, fill: '#fff', face: 'sans', weight: 500, anchor: 'end', opacity: 0.9 })}`,
    );
  }
  const big = fit([words.title], w * 0.42, h * 0.17);
  const edge = w * 0.46;
  return svg(
    w,
    h,
    `${sceneIn(made, w * 0.3, 0, w * 0.7, h)}<defs><linearGradient id="veil"><stop offset=".6" stop-color="${dark}"/><stop offset="1" stop-color="${dark}" stop-opacity="0"/></linearGradient></defs><rect width="${edge + w * 0.14}" height="${h}" fill="url(#veil)"/><rect width="${w * 0.31}" height="${h}" fill="${dark}"/>
<rect x="${w * 0.08}" y="${h * 0.3}" width="56" height="6" fill="#fff" opacity=".85"/>${text(words.title, w * 0.08, h * 0.42 + big * 0.72, { size: big, fill: '#fff', weight: 900, spacing: 3 })}${text(words.note, w * 0.08, h * 0.42 + big * 1.75, { size: big * 0.44, fill: '#fff', face: 'sans', weight: 500, opacity: 0.92, spacing: 2 })}`,
  );
}

/** Measures of a page of a book, in pixels: lines of 25 characters with a running head above them, and a chapter's heading above the first. */
const PAGE = {
  width: 900,
  height: 1200,
  size: 27,
  left: 112,
  per: 25,
  step: 48,
  first: 190,
  last: 1100,
  heading: 112,
};

interface Line {
  words: string;
  indent: number;
}

/** Width in Chinese characters. */
const widthOf = (words: string) => [...words].reduce((sum, sign) => sum + (sign < '\u007f' ? 0.55 : 1), 0);

/** Paragraphs in lines: the first is indented by two characters, no line begins with a closing mark or ends with an opening one. */
function linesOf(paragraphs: readonly string[]): Line[] {
  return paragraphs.flatMap((paragraph) => {
    const out: Line[] = [];
    for (let at = 0; at < paragraph.length;) {
      const indent = at === 0 ? 2 : 0;
      let end = at + 1;
      while (end < paragraph.length && widthOf(paragraph.slice(at, end + 1)) <= PAGE.per - indent) end += 1;
      while (/^[，。、；：！？”’》）]/.test(paragraph.slice(end))) end += 1;
      if (end < paragraph.length) while (/[“‘《（]$/.test(paragraph.slice(at, end))) end -= 1;
      out.push({ words: paragraph.slice(at, end), indent });
      at = end;
    }
    return out;
  });
}

function bookPage(book: string, folio: number, heading: string | null, rows: readonly Line[]): Buffer {
  const { width: w, height: h, size, left } = PAGE;
  const ink = { size, fill: '#262626', weight: 400 } as const;
  const small = { size: 20, fill: '#777', weight: 400 } as const;
  let inner = `<rect width="${w}" height="${h}" fill="#fffdf7"/>${text(book, left, 92, small)}${text(`${folio}`, w - left, 92, { ...small, anchor: 'end' })}<path d="M${left} 110H${w - left}" stroke="#aaa"/>`;
  let y = PAGE.first;
  if (heading) {
    const big = fit([heading], w - 2 * left, 40);
    inner += text(heading, w / 2, y + 20, { size: big, fill: '#1d1d1d', weight: 700, anchor: 'middle' });
    y += PAGE.heading;
  }
  for (const { words, indent } of rows) {
    inner += text(words, left + indent * size, y, ink);
    y += PAGE.step;
  }
  return svg(w, h, inner);
}

const rowsBelow = (y: number) => Math.ceil((PAGE.last - y) / PAGE.step);

/** The pages of a sample chapter as a trial shows them, as many as its text needs. */
export function samplePages(book: string, { heading, paragraphs }: Sample): (() => Buffer)[] {
  const rows = linesOf(paragraphs);
  const pages = [rows.splice(0, rowsBelow(PAGE.first + PAGE.heading))];
  while (rows.length > 0) pages.push(rows.splice(0, rowsBelow(PAGE.first)));
  return pages.map((page, i) => () => bookPage(book, i + 1, i === 0 ? heading : null, page));
}
