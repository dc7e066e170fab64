import 'server-only';
import sharp from 'sharp';
import { CHINESE_FAMILY, chineseFont } from '@/lib/data/fonts';
import { formatDate, formatMinute } from '@/lib/core/dates';
import { escapeHtml } from '@/lib/core/html';
import { siteName } from '@/lib/text/site';
import { makeByteCache } from './byte-cache';

/** A drawn mark is used again for this long, so that its time is never older. */
const TILE_MS = 10 * 60_000;
const TILE_BYTES = 8 * 1024 * 1024;
/** A page may be tall, but is no bomb: the conversion wrote it. */
const MAX_PIXELS = 40_000_000;
const QUALITY = 80;

const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const tiles = makeByteCache('reading-marks', TILE_BYTES);

/**
 * What stands across every page: who reads, when and where. A trial names nobody and is the same for everybody for a day.
 * @param who `尾号 0001`; empty for a trial
 */
export function markLines(who: string, now: Date): [string, string] {
  return [who ? `${who}　${formatMinute(now)}` : `试读　${formatDate(now)}`, siteName];
}

/** The lines in one colour on nothing. */
async function drawn(lines: readonly string[], px: number, colour: string, alphaPercent: number) {
  const span = `<span foreground="${colour}" alpha="${alphaPercent}%" size="${px * 1024}">`;
  const text = `${span}${lines.map(escapeHtml).join('\n')}</span>`;
  const font = { font: CHINESE_FAMILY, fontfile: chineseFont(), dpi: 72, spacing: Math.ceil(px / 3) };
  return sharp({ text: { text, rgba: true, align: 'centre', ...font } })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** The mark that is repeated over a page of this width: dark with a light edge, so that it is seen on any ground; on a slant, so that no cut avoids it. */
async function drawTile(lines: readonly string[], width: number): Promise<Buffer> {
  const px = Math.max(9, Math.round(width / 42));
  const dark = await drawn(lines, px, '#333333', 24);
  const light = await drawn(lines, px, '#ffffff', 34);
  const gap = Math.round(px * 1.5);
  const flat = await sharp({
    create: {
      width: dark.info.width + 2 * gap,
      height: dark.info.height + 2 * gap,
      channels: 4,
      background: clear,
    },
  })
    .composite([
      { input: light.data, left: gap + 1, top: gap + 1 },
      { input: dark.data, left: gap, top: gap },
    ])
    .png()
    .toBuffer();
  return sharp(flat).rotate(-28, { background: clear }).png().toBuffer();
}

/**
 * The mark of a reader as a transparent PNG to be repeated, drawn once in a while and not per page (20–50 ms).
 * @param who `尾号 0001`; empty for a trial
 */
export function markTile(who: string, width: number, now: Date): Promise<Buffer> {
  const key = `${who}:${width}:${who ? '' : formatDate(now)}`;
  return tiles.read(key, TILE_MS, () => drawTile(markLines(who, now), width));
}

/** A stored page with the mark all over it, as JPEG: a third less work than WebP, and seen by every browser. */
export async function markedPage(page: Uint8Array, tile: Buffer): Promise<Buffer> {
  const image = sharp(page, { limitInputPixels: MAX_PIXELS });
  const { width, height } = await image.metadata();
  const mark = await sharp(tile).metadata();
  // Of a strip lower than the mark, the middle of the mark.
  const cut = { width: Math.min(width, mark.width), height: Math.min(height, mark.height) };
  const left = Math.floor((mark.width - cut.width) / 2);
  const top = Math.floor((mark.height - cut.height) / 2);
  const input =
    left > 0 || top > 0
      ? await sharp(tile)
          .extract({ left, top, ...cut })
          .toBuffer()
      : tile;
  return image
    .flatten({ background: '#ffffff' })
    .composite([{ input, tile: true, gravity: 'northwest' }])
    .jpeg({ quality: QUALITY })
    .toBuffer();
}
