import sharp from 'sharp';
import { create } from 'qrcode';
import { qrPng } from './qr-png';

/** Whether the pixel is black, of the picture as a decoder of PNGs sees it. */
async function pixels(png: Buffer) {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect(new Set(data)).toEqual(new Set([0, 255]));
  return {
    width: info.width,
    height: info.height,
    black: (x: number, y: number) => data[y * info.width + x] === 0,
  };
}

test.each([
  ['a short text', 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz', 300, 4],
  ['a long one', `https://example.test/${'路径'.repeat(60)}`, 264, 1],
  ['a width that is no multiple of eight', 'A', 101, 2],
])('draws every module of %s with the same pixels, white around', async (_, text, width, margin) => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const picture = await pixels(qrPng(text, { width, margin }));
  expect([picture.width, picture.height]).toEqual([width, width]);
  const scale = Math.floor(width / (modules.size + 2 * margin));
  const start = Math.floor((width - scale * modules.size) / 2);
  expect(start).toBeGreaterThanOrEqual(margin * scale);
  const wrong: string[] = [];
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [row, column] = [Math.floor((y - start) / scale), Math.floor((x - start) / scale)];
      const inside = Math.min(row, column) >= 0 && Math.max(row, column) < modules.size;
      const wanted = inside && modules.data[row * modules.size + column] === 1;
      if (picture.black(x, y) !== wanted) wrong.push(`${x},${y}`);
    }
  expect(wrong).toEqual([]);
});

test('refuses a text whose code does not fit the width', () => {
  expect(() => qrPng('x'.repeat(2000), { width: 100, margin: 4 })).toThrow(RangeError);
});
