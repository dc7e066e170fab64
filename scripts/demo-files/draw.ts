import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { brandNames, seedProducts, trialBooks, trialPages } from '@/db/seed/content-mall';
import { adSizes, hiddenAds, shownAds } from '@/db/seed/content-news';
import { demoFile, TRIAL_FILES, TRIAL_PAGES } from '@/db/seed/files';
import { FAMILY } from '@/db/seed/font';
import { createPdf } from '@/lib/adapters/pdf/live';
import { escapeHtml } from '@/lib/core/html';
import { Random } from '@/db/seed/random';

/** Two colours that go together, dark first. */
const PALETTES = [
  ['#8f1414', '#d9482b', '#f3c17a'],
  ['#12395b', '#2f6f9f', '#b8d8ea'],
  ['#1f4d3a', '#3f8f6b', '#cfe6c8'],
  ['#4a2545', '#8b4a7d', '#e7c4d8'],
  ['#5a3a12', '#b07a2a', '#f0dcae'],
  ['#22304d', '#4b5f8f', '#c9d2ea'],
  ['#6b0f1a', '#b91c2c', '#f2b5a7'],
] as const;

type Motif = (r: Random, w: number, h: number, light: string) => string;

const shield: Motif = (_, w, h, light) => {
  const s = Math.min(w, h) * 0.34;
  const [x, y] = [w * 0.5, h * 0.46];
  return `<path d="M${x} ${y - s} C${x + s * 0.4} ${y - s * 0.75} ${x + s * 0.75} ${y - s * 0.65} ${x + s * 0.8} ${y - s * 0.62} V${y} C${x + s * 0.8} ${y + s * 0.55} ${x + s * 0.35} ${y + s * 0.85} ${x} ${y + s} C${x - s * 0.35} ${y + s * 0.85} ${x - s * 0.8} ${y + s * 0.55} ${x - s * 0.8} ${y} V${y - s * 0.62} C${x - s * 0.75} ${y - s * 0.65} ${x - s * 0.4} ${y - s * 0.75} ${x} ${y - s}Z" fill="${light}" fill-opacity=".22" stroke="${light}" stroke-opacity=".8" stroke-width="${s * 0.05}"/>
<rect x="${x - s * 0.3}" y="${y - s * 0.1}" width="${s * 0.6}" height="${s * 0.46}" rx="${s * 0.06}" fill="${light}" fill-opacity=".85"/>
<path d="M${x - s * 0.18} ${y - s * 0.1} v${-s * 0.14} a${s * 0.18} ${s * 0.18} 0 0 1 ${s * 0.36} 0 v${s * 0.14}" fill="none" stroke="${light}" stroke-opacity=".85" stroke-width="${s * 0.08}"/>`;
};

const skyline: Motif = (r, w, h, light) => {
  let out = '';
  for (let layer = 0; layer < 3; layer += 1) {
    let x = -r.int(0, 30);
    while (x < w) {
      const width = r.int(Math.round(w * 0.03), Math.round(w * 0.08));
      const height = h * (0.14 + layer * 0.05 + r.next() * 0.24) * (1 - layer * 0.22);
      out += `<rect x="${x}" y="${h - height}" width="${width}" height="${height}" fill="${light}" fill-opacity="${0.12 + layer * 0.12}"/>`;
      x += width + r.int(0, 8);
    }
  }
  return out;
};

const network: Motif = (r, w, h, light) => {
  const points = Array.from({ length: 22 }, () => [r.next() * w, r.next() * h] as const);
  let out = '';
  for (const [i, a] of points.entries()) {
    for (const b of points.slice(i + 1)) {
      const far = Math.hypot(a[0] - b[0], a[1] - b[1]);
      if (far < w * 0.24)
        out += `<path d="M${a[0]} ${a[1]}L${b[0]} ${b[1]}" stroke="${light}" stroke-opacity=".28" stroke-width="1.4"/>`;
    }
    out += `<circle cx="${a[0]}" cy="${a[1]}" r="${r.int(3, 8)}" fill="${light}" fill-opacity=".7"/>`;
  }
  return out;
};

const hills: Motif = (r, w, h, light) => {
  let out = `<circle cx="${w * (0.2 + r.next() * 0.6)}" cy="${h * 0.28}" r="${h * 0.12}" fill="${light}" fill-opacity=".55"/>`;
  for (let layer = 0; layer < 4; layer += 1) {
    const base = h * (0.45 + layer * 0.13);
    let d = `M0 ${h}V${base}`;
    for (let x = 0; x <= w; x += w / 6) {
      d += ` Q${x + w / 12} ${base - h * 0.22 * r.next()} ${x + w / 6} ${base - h * 0.04 * r.next()}`;
    }
    out += `<path d="${d} V${h}Z" fill="${light}" fill-opacity="${0.14 + layer * 0.07}"/>`;
  }
  return out;
};

const books: Motif = (r, w, h, light) => {
  let out = '';
  let x = w * 0.16;
  while (x < w * 0.8) {
    const width = r.int(Math.round(w * 0.03), Math.round(w * 0.06));
    const height = h * (0.34 + r.next() * 0.22);
    out += `<rect x="${x}" y="${h * 0.78 - height}" width="${width}" height="${height}" rx="3" fill="${light}" fill-opacity="${0.3 + r.next() * 0.5}"/>`;
    x += width + 5;
  }
  return `${out}<rect x="${w * 0.1}" y="${h * 0.78}" width="${w * 0.8}" height="${h * 0.025}" fill="${light}" fill-opacity=".8"/>`;
};

const waves: Motif = (r, w, h, light) => {
  let out = '';
  for (let i = 0; i < 9; i += 1) {
    const y = h * (0.2 + i * 0.09);
    const k = h * (0.03 + r.next() * 0.08);
    out += `<path d="M0 ${y} C${w * 0.25} ${y - k} ${w * 0.4} ${y + k} ${w * 0.55} ${y} S${w * 0.85} ${y - k} ${w} ${y}" fill="none" stroke="${light}" stroke-opacity="${0.25 + i * 0.05}" stroke-width="${h * 0.012}"/>`;
  }
  return out;
};

const MOTIFS = [shield, skyline, network, hills, books, waves];

function scene(seed: number, w: number, h: number, motif = seed % MOTIFS.length): string {
  const r = new Random(seed * 7919 + 13);
  const [dark, mid, light] = PALETTES[seed % PALETTES.length] as readonly [string, string, string];
  const draw = MOTIFS[motif] as Motif;
  return `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${dark}"/><stop offset="1" stop-color="${mid}"/></linearGradient></defs>
<rect width="${w}" height="${h}" fill="url(#g)"/>${draw(r, w, h, light)}`;
}

const svg = (w: number, h: number, inner: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${inner}</svg>`,
  );

const TITLE = `font-family="${FAMILY}, serif"`;
const NOTE = `font-family="${FAMILY}, sans-serif"`;

/** A title in lines of at most `per` characters. */
function lines(title: string, per: number): string[] {
  const out: string[] = [];
  for (let at = 0; at < title.length && out.length < 4; at += per) out.push(title.slice(at, at + per));
  return out;
}

/** A banner with words on it. */
function banner(
  seed: number,
  size: { width: number; height: number },
  text: { title: string; note: string },
): Buffer {
  const { width: w, height: h } = size;
  let inner = scene(seed, w, h, h < 200 ? 5 : undefined);
  const big = Math.round(Math.min(h * (h < 200 ? 0.34 : 0.19), (w * 0.8) / text.title.length));
  inner += `<rect width="${w}" height="${h}" fill="#000" fill-opacity=".18"/>
<text x="${w * 0.07}" y="${h * 0.5}" font-size="${big}" fill="#fff" ${TITLE}>${escapeHtml(text.title)}</text>
<text x="${w * 0.07}" y="${h * 0.5 + big * 0.85}" font-size="${Math.round(big * (h < 200 ? 0.5 : 0.42))}" fill="#fff" fill-opacity=".9" ${NOTE}>${escapeHtml(text.note)}</text>`;
  return svg(w, h, inner);
}

/** A cover of 600×800 pixels. */
function cover(seed: number, text: { title: string; foot: string; badge: string }): Buffer {
  const [w, h] = [600, 800];
  const [dark, , light] = PALETTES[seed % PALETTES.length] as readonly [string, string, string];
  let inner = scene(seed, w, h, [0, 2, 3, 5][seed % 4]);
  inner += `<rect x="0" y="0" width="26" height="${h}" fill="#000" fill-opacity=".18"/>
<rect x="70" y="90" width="460" height="250" fill="#fffdf8" fill-opacity=".96"/><rect x="82" y="102" width="436" height="226" fill="none" stroke="${dark}" stroke-width="2"/>`;
  const per = text.title.length > 14 ? 8 : 7;
  const rows = lines(text.title, per);
  const longest = Math.max(...rows.map((row) => row.length));
  const size = Math.min(rows.length > 2 ? 46 : 54, Math.floor(400 / longest));
  const top = 215 - ((rows.length - 1) * size * 1.25) / 2 + size * 0.36;
  rows.forEach((row, i) => {
    inner += `<text x="300" y="${top + i * size * 1.25}" font-size="${size}" fill="${dark}" text-anchor="middle" ${TITLE}>${escapeHtml(row)}</text>`;
  });
  inner += `<text x="300" y="735" font-size="28" fill="#fff" text-anchor="middle" ${NOTE}>${escapeHtml(text.foot)}</text>
<rect x="70" y="380" width="${text.badge.length * 30 + 30}" height="46" fill="${light}"/><text x="85" y="413" font-size="28" fill="${dark}" ${NOTE}>${escapeHtml(text.badge)}</text>`;
  return svg(w, h, inner);
}

/** A page of a book, 900×1200 pixels, as a trial shows it. */
function trialPage(text: {
  book: string;
  heading?: string;
  paragraphs: readonly string[];
  folio: number;
}): Buffer {
  const [w, h, size, per] = [900, 1200, 26, 26];
  const ink = `fill="#2a2a2a" ${NOTE}`;
  let inner = `<rect width="${w}" height="${h}" fill="#fffdf7"/>
<text x="450" y="86" font-size="20" fill="#777" text-anchor="middle" ${NOTE}>${escapeHtml(text.book)}</text><path d="M110 108H790" stroke="#999"/>`;
  let y = 190;
  if (text.heading) {
    inner += `<text x="450" y="${y}" font-size="38" fill="#2a2a2a" text-anchor="middle" ${TITLE}>${escapeHtml(text.heading)}</text>`;
    y += 96;
  }
  for (const paragraph of text.paragraphs) {
    // The first line is indented by two characters; no line begins with a mark.
    let indent = 2;
    for (let at = 0; at < paragraph.length && y < h - 130; indent = 0, y += size * 1.8) {
      let end = at + per - indent;
      while (/^[，。、；：！？”）]/.test(paragraph.slice(end))) end += 1;
      inner += `<text x="${112 + indent * size}" y="${y}" font-size="${size}" ${ink}>${escapeHtml(paragraph.slice(at, end))}</text>`;
      at = end;
    }
  }
  inner += `<text x="450" y="${h - 64}" font-size="20" fill="#777" text-anchor="middle" ${NOTE}>— ${text.folio} —</text>`;
  return svg(w, h, inner);
}

/** A picture like a photo. */
const photo = (seed: number, w = 960, h = 540, motif?: number) => svg(w, h, scene(seed, w, h, motif));

const BADGES = { paper_book: '图书', paper_periodical: '期刊', e_periodical: '电子期刊', e_book: '电子书' };
const EDITION = /（电子版）|电子版/;

/** Every picture of the demo world's folder by its name. */
export function* pictures(): Generator<[string, Buffer]> {
  for (const [i, p] of seedProducts.entries()) {
    const title = p.title.replaceAll(/[《》]/g, '').replace(EDITION, '');
    yield [`cover-${i + 1}`, cover(i, { title, foot: brandNames[p.brand] ?? '', badge: BADGES[p.kind] })];
  }
  yield ['inside-page', photo(5, 600, 800, 4)];
  for (const [i, { title }] of trialBooks.entries()) {
    const book = title.replace(EDITION, '');
    for (const [n, page] of trialPages(book).entries())
      yield [`trial-${i + 1}-${n + 1}`, trialPage({ ...page, book, folio: n + 1 })];
  }
  for (const [i, ad] of shownAds.entries()) yield [`ad-${i + 1}`, banner(i + 3, adSizes[ad.size], ad)];
  for (const [i, ad] of hiddenAds.entries()) yield [`ad-more-${i + 1}`, banner(i + 20, adSizes[ad.size], ad)];
  for (const [i, height] of [400, 720, 544, 960].entries())
    yield [`media-${i + 1}`, photo(70 + i, 1280, height)];
  for (const i of [1, 4]) yield [`after-sale-${i}`, photo(900 + i, 960, 720)];
}

/** The first pages of the publications that have a trial. */
async function* trials(): AsyncGenerator<[string, Uint8Array]> {
  for (const name of TRIAL_FILES) {
    const book = await createPdf().open(await demoFile(`${name}.pdf`));
    try {
      for (let n = 1; n <= TRIAL_PAGES; n += 1) {
        const { pictures: sizes } = await book.page(n);
        yield [`${name}-${n}`, sizes.find((p) => p.width === 900)?.bytes ?? new Uint8Array()];
      }
    } finally {
      book.close();
    }
  }
}

/** Draws the pictures of `db/seed/files` anew. */
export async function drawDemoFiles(folder: string): Promise<number> {
  let count = 0;
  const save = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, `${name}.webp`), bytes);
    count += 1;
  };
  for (const [name, source] of pictures()) save(name, await sharp(source).webp({ quality: 82 }).toBuffer());
  for await (const [name, bytes] of trials()) save(name, bytes);
  return count;
}
