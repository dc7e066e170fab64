import sharp from 'sharp';
import { markedPage, markLines, markTile } from './watermark';

const NOW = new Date('2026-11-22T04:50:00Z');

const paper = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .toBuffer();

/** Grey values of a picture. */
async function grey(bytes: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Share of the pixels that differ from the plain ground, for each of `n` × `n` fields. */
async function marked(bytes: Buffer, ground: number, n: number): Promise<number[]> {
  const { data, width, height } = await grey(bytes);
  const fields = Array.from({ length: n * n }, () => 0);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const field = Math.floor((y * n) / height) * n + Math.floor((x * n) / width);
      if (Math.abs((data[y * width + x] ?? 0) - ground) > 12) fields[field] = (fields[field] ?? 0) + 1;
    }
  }
  return fields.map((hits) => hits / ((width * height) / (n * n)));
}

test('the mark names the reader, the minute and the site; a trial names nobody', () => {
  expect(markLines('尾号 0001', NOW)).toEqual(['尾号 0001　2026-11-22 12:50', '保密宣传网']);
  expect(markLines('', NOW)).toEqual(['试读　2026-11-22', '保密宣传网']);
});

test.each([
  [200, 283, '#ffffff', 255],
  [900, 1272, '#ffffff', 255],
  [900, 1272, '#000000', 0],
  [1600, 1131, '#ffffff', 255],
])(
  'a page of %i × %i on %s is marked in every part, and stays a page of that size',
  async (w, h, colour, g) => {
    const page = await paper(w, h, colour);
    const out = await markedPage(page, await markTile('尾号 0001', w, NOW));
    const meta = await sharp(out).metadata();
    expect([meta.format, meta.width, meta.height]).toEqual(['jpeg', w, h]);
    const shares = await marked(out, g, 3);
    for (const share of shares) {
      expect(share).toBeGreaterThan(0.004);
      expect(share).toBeLessThan(0.35);
    }
  },
);

test('two readers get different pictures of one page, one reader the same', async () => {
  const page = await paper(900, 1272, '#ffffff');
  const of = async (who: string) => markedPage(page, await markTile(who, 900, NOW));
  const [first, again, other, trial] = [
    await of('尾号 0001'),
    await of('尾号 0001'),
    await of('尾号 0002'),
    await of(''),
  ];
  expect(again.equals(first)).toBe(true);
  expect(other.equals(first)).toBe(false);
  expect(trial.equals(first)).toBe(false);
});

test('a strip lower than the mark is marked too', async () => {
  const out = await markedPage(await paper(900, 60, '#ffffff'), await markTile('尾号 0001', 900, NOW));
  const meta = await sharp(out).metadata();
  expect([meta.width, meta.height]).toEqual([900, 60]);
  expect(Math.max(...(await marked(out, 255, 1)))).toBeGreaterThan(0.01);
});

test('letters of markup in a name are drawn as letters', async () => {
  const tile = await markTile('<b>&', 900, NOW);
  expect((await sharp(tile).metadata()).hasAlpha).toBe(true);
});
