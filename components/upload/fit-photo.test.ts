import { fitPhoto } from '@/components/upload/fit-photo';

const MAX = 1000;
const photo = (bytes: number, name = 'IMG_0001.PNG', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type });

/** A browser whose JPEG of a picture has one byte for four thousand pixels. */
function browserThatDraws(width: number, height: number) {
  const canvas = () => ({
    width: 0,
    height: 0,
    getContext: () => ({ fillRect() {}, drawImage() {} }),
    toBlob(done: (blob: Blob) => void, type: string) {
      done(new Blob([new Uint8Array(Math.round((this.width * this.height) / 4000))], { type }));
    },
  });
  Object.assign(globalThis, {
    createImageBitmap: async () => ({ width, height }),
    document: { createElement: canvas },
  });
}

afterAll(() => {
  for (const name of ['createImageBitmap', 'document']) Reflect.deleteProperty(globalThis, name);
});

test('a photo that is too large is drawn smaller until it fits, as a JPEG of its name', async () => {
  browserThatDraws(4800, 3600);
  const fitted = await fitPhoto(photo(MAX + 1), MAX);
  // 3200 × 2400 and 2400 × 1800 make 1920 and 1080 bytes, 1600 × 1200 makes 480.
  expect([fitted.name, fitted.type, fitted.size]).toEqual(['IMG_0001.jpg', 'image/jpeg', 480]);
});

test('what fits, what is no picture, and what cannot be read or made small enough stays as it is', async () => {
  browserThatDraws(4800, 3600);
  const [small, pdf, huge] = [photo(MAX), photo(MAX + 1, 'a.pdf', 'application/pdf'), photo(MAX + 1)];
  expect(await fitPhoto(small, MAX)).toBe(small);
  expect(await fitPhoto(pdf, MAX)).toBe(pdf);
  expect(await fitPhoto(huge, 100)).toBe(huge);
  Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('no picture')) });
  expect(await fitPhoto(huge, MAX)).toBe(huge);
});
