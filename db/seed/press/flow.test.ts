import { balanced, isEmpty, pour, type Item, type Rest } from './flow';

const text = (content: string, lines: number): Item<string> => ({
  content,
  lines,
  breaks: true,
  keep: 0,
  floats: false,
  gap: 0,
});
const figure = (content: string, lines: number): Item<string> => ({
  content,
  lines,
  breaks: false,
  keep: 0,
  floats: true,
  gap: 1,
});
const rest = (...queue: Item<string>[]): Rest<string> => ({ late: [], queue, skip: 0 });
const places = (poured: ReturnType<typeof pour<string>>) =>
  poured.placed.map((p) => `${p.content} ${p.column}:${p.top} ${p.from}-${p.to}`);

describe('columns', () => {
  it('tears a paragraph between columns and pages without losing a line', () => {
    const first = pour(rest(text('a', 13)), [5, 5]);
    expect(places(first)).toEqual(['a 0:0 0-5', 'a 1:0 5-10']);
    const second = pour(first.rest, [5, 5]);
    expect(places(second)).toEqual(['a 0:0 10-13']);
    expect(isEmpty(second.rest)).toBe(true);
  });

  it('leaves no single line at the foot or the head of a column', () => {
    expect(places(pour(rest(text('a', 4), text('b', 3)), [5, 9]))).toEqual(['a 0:0 0-4', 'b 1:0 0-3']);
    expect(places(pour(rest(text('a', 6)), [5, 5]))).toEqual(['a 0:0 0-4', 'a 1:0 4-6']);
  });

  it('moves a figure that does not fit to the head of the next column and goes on with the text', () => {
    const poured = pour(rest(text('a', 4), figure('f', 4), text('b', 4)), [6, 9]);
    expect(places(poured)).toEqual(['a 0:0 0-4', 'b 0:4 0-2', 'f 1:0 0-4', 'b 1:4 2-4']);
  });

  it('keeps a heading with what follows', () => {
    const heading = { ...text('h', 1), breaks: false, keep: 3, gap: 1 };
    expect(places(pour(rest(text('a', 3), heading, text('b', 4)), [6, 9]))).toEqual([
      'a 0:0 0-3',
      'h 1:0 0-1',
      'b 1:1 0-4',
    ]);
  });

  it('ends an article with columns of one height', () => {
    expect(balanced(rest(text('a', 12)), 2, 20)?.used).toEqual([6, 6]);
    expect(balanced(rest(text('a', 50)), 2, 20)).toBeNull();
  });
});
