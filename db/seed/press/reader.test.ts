import sharp from 'sharp';
import { readBook } from '@/lib/domain/ebook/epub/read-book';
import { makeMagazine } from './magazine';
import { makeReader } from './reader';

test.each(['法律法规', '信息安全', '通俗读物', '电子期刊'])(
  'a small book of %s is read whole: cover, preface and four texts',
  async (category) => {
    const cover = await sharp({ create: { width: 60, height: 84, channels: 3, background: '#c90000' } })
      .webp()
      .toBuffer();
    const world = { cover, now: new Date(0), category, preface: '选收几篇文章。' };
    const read = async (no: number) => {
      const book = await readBook(makeReader({ ...world, title: `读本 <${no}>`, no }));
      return [book.parts, ...book.toc().map((e) => e.title)];
    };
    const [first, second] = [await read(0), await read(1)];
    expect([first[0], first.length]).toEqual([6, 7]);
    expect(first.slice(1, 3)).toEqual(['封面', '写在前面']);
    expect(first.slice(3)).not.toEqual(second.slice(3));
  },
);

test('the magazine is read page by page: a cover, the contents, and eight texts, two on each spread', async () => {
  const cover = await sharp({ create: { width: 60, height: 84, channels: 3, background: '#c90000' } })
    .webp()
    .toBuffer();
  const bytes = makeMagazine({ title: '保密观察 <春>', preface: '选收几篇文章。', cover, now: new Date(0) });
  const book = await readBook(bytes);
  for await (const file of book.files()) expect(file.body.length).toBeGreaterThan(0);
  expect(book.report()).toEqual([]);
  expect(
    book
      .toc()
      .slice(0, 3)
      .map((line) => line.title),
  ).toEqual(['封面', '目录', '卷首语']);
  expect(book.fixedLayout()).toEqual({
    rtl: false,
    pages: Array.from({ length: 12 }, () => ({ width: 1000, height: 1414, side: null, flows: false })),
  });
});
