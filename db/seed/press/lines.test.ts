import { breakLines, stretch } from './lines';

const EM = 10;
const even = () => EM;
const shown = (text: string, width: number, indent = 0) =>
  breakLines(text, width, even, { indent, em: EM }).map((l) => l.text);

describe('Chinese lines', () => {
  it('fills lines to their width and keeps every character', () => {
    expect(shown('一二三四五六七八九十', 40)).toEqual(['一二三四', '五六七八', '九十']);
    expect(shown('一二三四五六七八', 40, 20)).toEqual(['一二', '三四五六', '七八']);
  });

  it('takes a mark up into a long line, over its edge', () => {
    const twenty = '一二三四五六七八九十'.repeat(2);
    expect(shown(`${twenty}，完`, 200)).toEqual([`${twenty}，`, '完']);
    const [line] = breakLines(`${twenty}，完`, 200, even, { em: EM });
    expect(stretch(line!, 200, EM)).toBeCloseTo((200 + 4.2 - 210) / 20);
  });

  it.each([
    [
      'takes the character before a mark down with it in a short line',
      '一二三四，五六',
      ['一二三', '四，五六'],
    ],
    ['keeps two marks together', '一二三四。”五六', ['一二三', '四。”五', '六']],
    ['ends no line with the beginning of a quotation', '一二三“四五六', ['一二三', '“四五六']],
    ['tears no number and no word', '一二三2026年', ['一二三', '2026', '年']],
    ['begins no line with dashes', '一二三——四', ['一二', '三——四']],
  ])('%s', (_, text, lines) => {
    expect(shown(text, 40)).toEqual(lines);
  });

  it('stretches a line to its width and leaves the last line alone', () => {
    const [first, second] = breakLines('一二三“四五六', 45, even, { em: EM });
    expect(first?.text).toBe('一二三');
    expect(stretch(first!, 45, EM)).toBeCloseTo(7.5);
    expect(stretch(second!, 45, EM)).toBe(0);
  });
});
