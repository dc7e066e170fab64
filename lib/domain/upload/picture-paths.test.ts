import { copyWidths, keysOfPath, readPicturePath, srcSetOf, thumbPath } from './picture-paths';

const path = (size: string) => `/files/picture/2026/11/ab-${size}`;

test.each([
  [1600, 'jpg', [320, 640, 960, 1600]],
  [960, 'jpg', [320, 640, 960]],
  [200, 'png', [200]],
  [1600, 'webp', [320, 640, 960]],
  [200, 'webp', []],
  [1600, 'gif', []],
])('copies of a picture %i wide (%s) are never wider than it', (width, ext, widths) => {
  expect(copyWidths(width, ext)).toEqual(widths);
});

test('a name says the measures and the copies', () => {
  expect(readPicturePath(path('700x500.webp'))).toEqual({
    width: 700,
    height: 500,
    sources: [
      { path: path('700x500.w320.webp'), width: 320 },
      { path: path('700x500.w640.webp'), width: 640 },
      { path: path('700x500.webp'), width: 700 },
    ],
  });
  expect(srcSetOf(path('90x60.gif'))).toBe('');
});

test.each([
  ['700x500.jpg', 320, '700x500.w320.webp'],
  ['700x500.jpg', 700, '700x500.w700.webp'],
  ['700x500.jpg', 1200, '700x500.w700.webp'],
  ['700x500.gif', 320, '700x500.gif'],
])('the thumbnail of %s for %i px', (from, width, to) => {
  expect(thumbPath(path(from), width)).toBe(path(to));
});

test('an address leads back to the stored file, also that of a copy', () => {
  expect(keysOfPath(path('700x500.jpg'))).toEqual(['picture/2026/11/ab-700x500.jpg']);
  expect(keysOfPath(path('700x500.w320.webp'))).toEqual([
    'picture/2026/11/ab-700x500.jpg',
    'picture/2026/11/ab-700x500.png',
    'picture/2026/11/ab-700x500.webp',
  ]);
  expect(keysOfPath('/img/logo.png')).toEqual([]);
});
