import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A small SVG line plot for docs/plots: cost against size or against connections. No script, no font of its own. */

const WIDTH = 720;
const HEIGHT = 400;
const MARGIN = { top: 44, right: 190, bottom: 52, left: 68 };
/** Told apart by shade as well as by colour. */
const COLOURS = ['#c90000', '#1f4e79', '#2e7d32', '#b26a00', '#6a1b9a', '#00838f', '#5d4037', '#455a64'];
const DASHES = ['', '6 3', '2 3', '8 3 2 3'];
/** Distance between two names at the right edge, in px. */
const LABEL_STEP = 15;

const escape = (text) =>
  String(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
const px = (n) => Number(n.toFixed(1));

function shown(value) {
  if (value >= 1e6) return `${Number((value / 1e6).toPrecision(3))}M`;
  if (value >= 1e4) return `${Number((value / 1e3).toPrecision(3))}k`;
  return String(Number(value.toPrecision(3)));
}

/** Round steps of a linear axis from zero: 1, 2 or 5 times a power of ten, about five of them. */
function linearTicks(max) {
  const raw = max / 5;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= raw);
  const count = Math.ceil(max / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(12)));
}

/** Powers of ten around the values; 2 and 5 between them when there are few. */
function logTicks(min, max) {
  const [from, to] = [Math.floor(Math.log10(min)), Math.ceil(Math.log10(max))];
  const parts = to - from > 3 ? [1] : [1, 2, 5];
  const ticks = [];
  for (let p = from; p <= to; p += 1)
    for (const m of parts) ticks.push(Number((m * 10 ** p).toPrecision(12)));
  const first = ticks.findLastIndex((t) => t <= min);
  const last = ticks.findIndex((t) => t >= max);
  return ticks.slice(Math.max(0, first), last < 0 ? undefined : last + 1);
}

/** Maps values to px along one axis. */
function axis(values, { log, ticks, from, to }) {
  const positive = values.filter((v) => v > 0);
  if (positive.length === 0) throw new Error('a plot needs values above zero');
  const [min, max] = [Math.min(...positive), Math.max(...positive)];
  const marks = ticks ?? (log ? logTicks(min, max) : linearTicks(max));
  const scale = log ? (v) => Math.log10(Math.max(v, min)) : (v) => v;
  const low = Math.min(scale(marks[0]), log ? scale(min) : 0);
  const high = Math.max(scale(marks.at(-1)), scale(max));
  return { marks, at: (v) => px(from + ((scale(v) - low) / (high - low || 1)) * (to - from)) };
}

/** Names stand beside the last points of their lines, moved apart where they would meet. */
function labelRows(ends) {
  const sorted = ends.toSorted((a, b) => a.y - b.y);
  let last = Number.NEGATIVE_INFINITY;
  for (const end of sorted) {
    end.row = Math.max(end.y, last + LABEL_STEP);
    last = end.row;
  }
  const over = Math.max(0, last - (HEIGHT - MARGIN.bottom));
  return sorted.map((end) => ({ ...end, row: px(end.row - over) }));
}

/**
 * The plot as SVG text.
 *
 * @param {object} what
 * @param {string} what.title
 * @param {string} what.x name of the axis with its unit
 * @param {string} what.y name of the axis with its unit
 * @param {{ name: string, points: [number, number][] }[]} what.series at most eight lines
 * @param {boolean} [what.logX] a logarithmic axis; values must be above zero
 * @param {boolean} [what.logY]
 * @param {number[]} [what.ticksX] marks of the x axis, e.g. the sizes that were measured
 * @throws when there is nothing to draw
 */
export function plot({ title, x, y, series, logX = false, logY = false, ticksX }) {
  const points = series.flatMap((s) => s.points);
  const right = WIDTH - MARGIN.right;
  const bottom = HEIGHT - MARGIN.bottom;
  const across = axis(
    points.map((p) => p[0]),
    { log: logX, ticks: ticksX, from: MARGIN.left, to: right },
  );
  const up = axis(
    points.map((p) => p[1]),
    { log: logY, from: bottom, to: MARGIN.top },
  );
  const out = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escape(title)}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${MARGIN.left}" y="22" font-size="15" fill="#222">${escape(title)}</text>`,
  ];
  for (const mark of up.marks) {
    const at = up.at(mark);
    out.push(
      `<line x1="${MARGIN.left}" x2="${right}" y1="${at}" y2="${at}" stroke="#e5e5e5"/>`,
      `<text x="${MARGIN.left - 8}" y="${at + 4}" text-anchor="end" fill="#666">${shown(mark)}</text>`,
    );
  }
  for (const mark of across.marks) {
    const at = across.at(mark);
    out.push(
      `<line x1="${at}" x2="${at}" y1="${bottom}" y2="${bottom + 5}" stroke="#666"/>`,
      `<text x="${at}" y="${bottom + 20}" text-anchor="middle" fill="#666">${shown(mark)}</text>`,
    );
  }
  out.push(
    `<line x1="${MARGIN.left}" x2="${right}" y1="${bottom}" y2="${bottom}" stroke="#666"/>`,
    `<text x="${(MARGIN.left + right) / 2}" y="${HEIGHT - 10}" text-anchor="middle" fill="#222">${escape(x)}</text>`,
    `<text x="16" y="${(MARGIN.top + bottom) / 2}" text-anchor="middle" fill="#222" transform="rotate(-90 16 ${(MARGIN.top + bottom) / 2})">${escape(y)}</text>`,
  );
  const ends = [];
  for (const [i, { name, points: own }] of series.entries()) {
    const colour = COLOURS[i % COLOURS.length];
    const sorted = own.toSorted((a, b) => a[0] - b[0]).map(([vx, vy]) => [across.at(vx), up.at(vy)]);
    const dash = DASHES[i % DASHES.length];
    out.push(
      `<polyline points="${sorted.map((p) => p.join(',')).join(' ')}" fill="none" stroke="${colour}" stroke-width="2"${dash && ` stroke-dasharray="${dash}"`}/>`,
    );
    for (const [cx, cy] of sorted) out.push(`<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`);
    ends.push({ name, colour, y: sorted.at(-1)[1] });
  }
  for (const { name, colour, row } of labelRows(ends))
    out.push(`<text x="${right + 10}" y="${px(row + 4)}" fill="${colour}">${escape(name)}</text>`);
  return `${[...out, '</svg>'].join('\n')}\n`;
}

/** Writes the plot where the document shows it (docs/plots/<bench>-<what>.svg), or anywhere else. */
export function savePlot(file, what) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, plot(what));
}
