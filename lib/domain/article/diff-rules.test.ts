import { charactersOf, diffLines, diffWords, linesOfHtml, markedText } from '@/lib/domain/article/diff-rules';
import { expectNoSquare } from '@/tests/support/growth';

const shown = (before: string, after: string) =>
  diffWords(before, after)
    .map((p) => ({ same: p.text, add: `[+${p.text}]`, del: `[-${p.text}]` })[p.kind])
    .join('');

describe('words', () => {
  it.each([
    ['', '', ''],
    ['保密', '保密', '保密'],
    ['', '新增', '[+新增]'],
    ['删去', '', '[-删去]'],
    ['会议定于周一召开', '会议定于周五召开', '会议定于[-周一][+周五]召开'],
    ['共 20 人参加', '共 25 人参加', '共 [-20][+25] 人参加'],
  ])('%s → %s', (before, after, out) => {
    expect(shown(before, after)).toBe(out);
  });

  it('gives both texts back, whatever they are', () => {
    const a = '第一段，讲保密。第二句。'.repeat(40);
    const b = '第一段，讲安全保密！第三句；'.repeat(40);
    const parts = diffWords(a, b);
    const side = (without: string) =>
      parts
        .filter((p) => p.kind !== without)
        .map((p) => p.text)
        .join('');
    expect(side('add')).toBe(a);
    expect(side('del')).toBe(b);
  });

  it('does bounded work for two texts that share nothing', async () => {
    const text = (from: number, length: number) =>
      Array.from({ length }, (_, i) => String.fromCodePoint(from + (i % 5000))).join('');
    expect(diffWords(text(0x4e00, 10_000), text(0x7000, 10_000))).toHaveLength(2);
    await expectNoSquare((n) => {
      const [a, b] = [text(0x4e00, n), text(0x7000, n)];
      return () => diffWords(a, b);
    }, 600);
  });
});

describe('paragraphs', () => {
  it('keeps what is alike and shows a changed paragraph by its words', () => {
    expect(diffLines('一\n会议定于周一召开\n三', '一\n会议定于周五召开\n三\n四')).toEqual([
      { changed: false, parts: [{ kind: 'same', text: '一' }] },
      {
        changed: true,
        parts: [
          { kind: 'same', text: '会议定于' },
          { kind: 'del', text: '周一' },
          { kind: 'add', text: '周五' },
          { kind: 'same', text: '召开' },
        ],
      },
      { changed: false, parts: [{ kind: 'same', text: '三' }] },
      { changed: true, parts: [{ kind: 'add', text: '四' }] },
    ]);
  });

  it('shows paragraphs that share nothing as one gone and one new', () => {
    expect(diffLines('春天来了', '保密条例')).toEqual([
      { changed: true, parts: [{ kind: 'del', text: '春天来了' }] },
      { changed: true, parts: [{ kind: 'add', text: '保密条例' }] },
    ]);
  });

  it('compares an empty text', () => {
    expect(diffLines('', '一')).toEqual([{ changed: true, parts: [{ kind: 'add', text: '一' }] }]);
    expect(diffLines('', '')).toEqual([]);
  });
});

it('breaks the source at its blocks', () => {
  expect(linesOfHtml('<p>一</p><ul><li>二</li></ul><table><tbody><tr><td>三</td></tr></tbody></table>')).toBe(
    '<p>一</p>\n<ul>\n<li>二</li>\n</ul>\n<table>\n<tbody>\n<tr>\n<td>三</td></tr>\n</tbody>\n</table>',
  );
});

describe('texts that are made to be costly', () => {
  const side = (lines: ReturnType<typeof diffLines>, without: string) =>
    lines
      .map((l) => l.parts.filter((p) => p.kind !== without))
      .filter((parts) => parts.length > 0)
      .map((parts) => parts.map((p) => p.text).join(''))
      .join('\n');
  const numbered = (word: string, count: number, each = 1) =>
    Array.from({ length: count }, (_, i) => `${word}${i} `.repeat(each)).join('\n');

  it.each([
    ['many short paragraphs', 600, (w: string, n: number) => numbered(w, n)],
    ['long paragraphs that are all different', 40, (w: string, n: number) => numbered(w, 60, n)],
    ['a common beginning and end', 600, (w: string, n: number) => `始\n${numbered(w, n)}\n终`],
  ])('does bounded work for %s, and loses nothing', async (_, size, text) => {
    await expectNoSquare((n) => {
      const [a, b] = [text('a', n), text('b', n)];
      return () => diffLines(a, b);
    }, size);
    const [before, after] = [text('a', size * 10), text('b', size * 10)];
    const lines = diffLines(before, after);
    expect(side(lines, 'add') === before).toBe(true);
    expect(side(lines, 'del') === after).toBe(true);
  });

  it('keeps what both begin and end with apart from the rest', () => {
    const lines = diffLines(`始\n${numbered('a', 5000)}\n终`, `始\n${numbered('b', 5000)}\n终`);
    expect([lines[0], lines.at(-1)]).toEqual([
      { changed: false, parts: [{ kind: 'same', text: '始' }] },
      { changed: false, parts: [{ kind: 'same', text: '终' }] },
    ]);
  });
});

describe('what a text shows beside its words', () => {
  const marked = (file: string, link: string) =>
    markedText(`<p>现场<img alt="现场" src="/files/${file}"></p><p>见<a href="${link}">通知</a></p>`);

  it('stands in the compared text, so that an exchanged picture or link is a change', () => {
    expect(marked('a1.png', 'https://a.cn/?x=1&amp;y=2')).toBe(
      '现场〔图片 /files/a1.png〕\n见〔链接 https://a.cn/?x=1&y=2〕通知',
    );
    const lines = diffLines(marked('a1.png', 'https://a.cn'), marked('a2.png', 'https://a.cn'));
    expect(lines).toEqual([
      {
        changed: true,
        parts: [
          { kind: 'same', text: '现场' },
          { kind: 'del', text: '〔图片 /files/a1.png〕' },
          { kind: 'add', text: '〔图片 /files/a2.png〕' },
        ],
      },
      { changed: false, parts: [{ kind: 'same', text: '见〔链接 https://a.cn〕通知' }] },
    ]);
  });

  it('is not counted among the characters', () => {
    expect(charactersOf(marked('a1.png', 'https://a.cn').replace('\n', ''))).toBe(5);
  });
});
