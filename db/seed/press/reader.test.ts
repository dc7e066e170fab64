import sharp from 'sharp';
import { readBook } from '@/lib/domain/ebook/epub/read-book';
import { makeMagazine } from './magazine';
import { contentsHtml } from './contents';
import { makeReader } from './reader';

test.each(['法律法规', '信息安全', '通俗读物', '电子期刊'])(
  'a small book of %s is read whole: cover, preface, sample chapter and four texts',
  async (category) => {
    const cover = await sharp({ create: { width: 60, height: 84, channels: 3, background: '#c90000' } })
      .webp()
      .toBuffer();
    const sample = { heading: '样章 <一>', paragraphs: ['第一段。', '第二段。'] };
    const world = { cover, now: new Date(0), category, preface: '选收几篇文章。', sample };
    const read = async (no: number) => {
      const book = await readBook(makeReader({ ...world, title: `读本 <${no}>`, no }));
      return [book.parts, ...book.toc().map((e) => e.title)];
    };
    const [first, second] = [await read(0), await read(1)];
    expect([first[0], first.length]).toEqual([7, 8]);
    expect(first.slice(1, 4)).toEqual(['封面', '写在前面', '样章 <一>']);
    expect(first.slice(4)).not.toEqual(second.slice(4));
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

test('the shop shows the contents of the file in two levels, without its cover, under the name of the issue', () => {
  const line = (title: string, level = 1) => ({ title, level, page: 1 });
  const toc = [line('封面'), line('上编'), line('一 <案>', 2), line('二', 2), line('后记')];
  expect(contentsHtml(toc, '2026 年第 11 期')).toBe(
    '<p>2026 年第 11 期</p><ul><li>上编<ul><li>一 &lt;案&gt;</li><li>二</li></ul></li><li>后记</li></ul>',
  );
  expect(contentsHtml([line('正文')])).toBe('<ul><li>正文</li></ul>');
});
