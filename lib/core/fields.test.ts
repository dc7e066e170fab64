import { idInput, intField, lineField } from './fields';
import { pageInput } from './page';
import { installChineseMessages } from '@/lib/text/zod-zh';

describe('whole numbers from the outside (S-53)', () => {
  const quantity = intField(1, 999);

  it('names the limit that a whole number passes', () => {
    installChineseMessages();
    const says = (v: unknown) => quantity.safeParse(v).error?.issues[0]?.message;
    expect([says(1000), says('1000'), says(0), says(1.5)]).toEqual([
      '不能大于 999',
      '不能大于 999',
      '不能小于 1',
      '请输入整数',
    ]);
  });
  test.each([[1], ['1'], [999], ['999']])('%p is accepted', (v) => expect(quantity.parse(v)).toBe(Number(v)));
  test.each([['９９'], [' 99 '], ['\u200B99'], ['\u202D９９\u202C']])('%j is 99', (v) =>
    expect(quantity.parse(v)).toBe(99),
  );
  test.each([
    [-1],
    [0],
    [0.5],
    [1e9],
    [2 ** 31],
    [2 ** 53 + 2],
    ['1e3'],
    ['1 2'],
    ['1\u200B e3'],
    [''],
    [true],
    [[1]],
    [null],
    [{}],
    [Number.NaN],
  ])('%p is refused', (v) => expect(quantity.safeParse(v).success).toBe(false));
});

test('a huge id is refused before it reaches the database', () => {
  expect(idInput.safeParse({ id: '99999999999999999999' }).success).toBe(false);
});

test('paging defaults to page 1 of 10 and is capped at 100 rows (R-25)', () => {
  expect(pageInput.parse({})).toEqual({ pageNum: 1, pageSize: 10 });
  expect(pageInput.safeParse({ pageSize: 1_000_000 }).success).toBe(false);
});

test('a line of text is trimmed and may not hold control characters (S-38)', () => {
  expect(lineField(5).parse(' 保密 ')).toBe('保密');
  expect(lineField(5).safeParse('a\r\nb').success).toBe(false);
});

test('a text of nothing that is seen is empty, and its length is what is seen', () => {
  const name = lineField(2).min(1, '必填');
  expect(name.safeParse('\u200B\u200B').error?.issues[0]?.message).toBe('必填');
  expect(name.parse('\u202D保\u200B密\u202C')).toBe('保密');
  expect(lineField(11).parse('👨\u200D👩\u200D👧')).toBe('👨\u200D👩\u200D👧');
});
