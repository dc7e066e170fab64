import { readFileSync } from 'node:fs';
import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';
import { escapeHtml } from '@/lib/core/html';

/** Parts of which the demo's pictures are composed: type in two faces, titles in lines, icons of the illustration set. */

const FACES = { serif: 'Noto Serif SC', sans: 'Noto Sans S Chinese' } as const;

export const svg = (width: number, height: number, inner: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`,
  );

interface Type {
  size: number;
  fill?: string;
  face?: keyof typeof FACES;
  weight?: number;
  anchor?: 'start' | 'middle' | 'end';
  spacing?: number;
  opacity?: number;
}

/** One line of text; `y` is its baseline. */
export function text(words: string, x: number, y: number, type: Type): string {
  const { size, fill = '#222', face = 'serif', weight = 700, anchor = 'start', spacing = 0, opacity } = type;
  // A space behind the last character would move centred words to the left.
  const shift = anchor === 'middle' ? spacing / 2 : anchor === 'end' ? spacing : 0;
  return `<text x="${x + shift}" y="${y}" font-family="${FACES[face]}" font-weight="${weight}" font-size="${size}" fill="${fill}" text-anchor="${anchor}"${spacing ? ` letter-spacing="${spacing}"` : ''}${opacity ? ` opacity="${opacity}"` : ''}>${escapeHtml(words)}</text>`;
}

/** Words from top to bottom, one character below the other; `y` is the top. */
export function column(words: string, x: number, y: number, type: Type): string {
  const step = type.size + (type.spacing ?? 0);
  return [...words]
    .map((sign, i) =>
      text(turned(sign), x, y + type.size * 0.88 + i * step, { ...type, spacing: 0, anchor: 'middle' }),
    )
    .join('');
}

/** Brackets and dashes as they stand in a column. */
const TURNED: Readonly<Record<string, string>> = { '（': '︵', '）': '︶', '：': '︰', '—': '︱', '·': '・' };
const turned = (sign: string): string => TURNED[sign] ?? sign;

/** Titles whose words the dictionary does not cut where a reader would. */
const SPELLED = [
  '保密法律|法规汇编',
  '保密自查|自评工作手册',
  '保密责任制|落实要点',
  '出国（境）|保密须知',
  '离岗离职|脱密期管理问答',
  '保密业务|培训讲义',
  '保密教育|培训教材|（干部版）',
  '保密教育|培训教材|（高校版）',
  '电磁泄漏|防护技术入门',
  '办公设备|安全使用手册',
  '保密干部|岗位能力读本',
  '机关保密|工作一百问',
].map((title) => title.split('|'));

let cutter: Jieba | undefined;

/**
 * A title in lines that break between words, as even as words allow; brackets begin a line of their own, a colon ends one.
 * @param most characters of a line, unless one word has more
 */
export function lines(title: string, most: number): string[] {
  const spelled = SPELLED.find((rows) => rows.join('') === title);
  if (spelled) return spelled;
  if (title.length <= most) return [title];
  const hard = /^(.+?)(（.+）)$/.exec(title) ?? /^(.+?：)(.+)$/.exec(title);
  if (hard) return [...lines(hard[1] ?? '', most), ...lines(hard[2] ?? '', most)];
  cutter ??= Jieba.withDict(dict);
  const words = cutter.cut(title, false);
  const count = Math.ceil(title.length / most);
  const ideal = title.length / count;
  let best: { cost: number; rows: string[] } = { cost: Infinity, rows: [title] };
  const place = (at: number, rows: string[], cost: number): void => {
    if (cost >= best.cost || rows.length > count + 1) return;
    if (at === words.length) {
      best = { cost, rows };
      return;
    }
    for (let end = at + 1; end <= words.length; end += 1) {
      const row = words.slice(at, end).join('');
      if (row.length > most && end > at + 1) break;
      place(
        end,
        [...rows, row],
        cost + (row.length - ideal) ** 2 + (row.length < 2 ? 100 : 0) + (rows.length >= count ? 40 : 0),
      );
    }
  };
  place(0, [], 0);
  return best.rows;
}

/** Lines below each other; returns the words and where the block ends. */
export function block(
  rows: readonly string[],
  x: number,
  y: number,
  type: Type & { lead?: number },
): { out: string; end: number } {
  const step = type.size * (type.lead ?? 1.3);
  const out = rows.map((row, i) => text(row, x, y + type.size * 0.88 + i * step, type)).join('');
  return { out, end: y + type.size + (rows.length - 1) * step };
}

/** The largest size with which every line fits. */
export const fit = (rows: readonly string[], width: number, most: number): number =>
  Math.min(most, Math.floor(width / Math.max(...rows.map((row) => row.length))));

let icons: Readonly<Record<string, { body: string }>> = {};

/** Opens the illustration set: a file of Iconify. */
export function useIcons(file: string): void {
  ({ icons } = JSON.parse(readFileSync(file, 'utf8')) as { icons: typeof icons });
}

/** A drawing of the illustration set, its centre at a place. */
export function icon(name: string, x: number, y: number, size: number, turn = 0): string {
  const body = icons[name]?.body;
  if (!body) throw new Error(`no icon ${name}`);
  // Each drawing names its gradients itself: names of two in one picture must not meet.
  const own = body.replaceAll(/(id="|url\(#|href="#)([\w-]+)/g, `$1${name}-$2`);
  return `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''} scale(${size / 32}) translate(-16 -16)">${own}</g>`;
}

/** A colour between two. @param part 0 is the first, 1 the second */
export function mix(from: string, to: string, part: number): string {
  const parts = (c: string) => [1, 3, 5].map((at) => Number.parseInt(c.slice(at, at + 2), 16));
  const [a, b] = [parts(from), parts(to)];
  return `#${a
    .map((v, i) =>
      Math.round(v + ((b[i] ?? 0) - v) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
