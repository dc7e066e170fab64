/**
 * Draws the icons of the installed mobile site from public/favicon.svg: `node scripts/make-icons.mjs`. The pictures are committed; this runs
 * again when the mark changes.
 */
import path from 'node:path';
import sharp from 'sharp';

const folder = path.join(import.meta.dirname, '..', 'public');
const mark = path.join(folder, 'favicon.svg');

/** The mark in the middle of a white square. `share` is its height through the square's side. */
async function icon(name, side, share) {
  const inner = await sharp(mark, { density: 1200 })
    .resize({ height: Math.round(side * share) })
    .png()
    .toBuffer();
  await sharp({ create: { width: side, height: side, channels: 4, background: '#ffffff' } })
    .composite([{ input: inner, gravity: 'centre' }])
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toFile(path.join(folder, 'mobile', name));
}

await icon('icon-192.png', 192, 0.82);
await icon('icon-512.png', 512, 0.82);
// Launchers cut a circle of 80 % out of it.
await icon('icon-maskable.png', 512, 0.58);
