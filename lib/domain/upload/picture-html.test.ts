import { widenPictures } from './picture-html';

const ID = '0123456789abcdef0123456789abcdef';
const SRC = `/files/picture/2026/11/${ID}-1200x800.jpg`;
const COPY = `/files/picture/2026/11/${ID}-1200x800`;
const SET = `${COPY}.w320.webp 320w, ${COPY}.w640.webp 640w, ${COPY}.w960.webp 960w, ${COPY}.w1200.webp 1200w`;

test('a stored picture gets its sizes and measures', () => {
  expect(widenPictures(`<p><img src="${SRC}" alt="图" /></p>`)).toBe(
    `<p><img srcset="${SET}" sizes="(max-width: 860px) 100vw, 820px" width="1200" height="800" src="${SRC}" alt="图" /></p>`,
  );
});

test('a width that the editor set is kept, with the height that belongs to it', () => {
  expect(widenPictures(`<img src="${SRC}" width="300">`)).toBe(
    `<img srcset="${SET}" sizes="300px" height="200" src="${SRC}" width="300">`,
  );
});

test('applying it again changes nothing', () => {
  const once = widenPictures(`<img src="${SRC}" alt="">`);
  expect(widenPictures(once)).toBe(once);
});

test.each([
  [
    'an animation has measures and no sizes',
    `/files/picture/2026/11/${ID}-80x60.gif`,
    ' width="80" height="60"',
  ],
  ['a picture of another place is left alone', '/seed/a-80x60.png', ''],
  ['a name without measures is left alone', '/files/picture/a.jpg', ''],
  ['a measure of nought is none', `/files/picture/${ID}-0x60.jpg`, ''],
])('%s', (_, src, added) => {
  expect(widenPictures(`<img src="${src}">`)).toBe(`<img${added} src="${src}">`);
});
