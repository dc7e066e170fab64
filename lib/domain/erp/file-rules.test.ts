import { readMoment, readQuantity, readSnapshots } from './file-rules';

test.each([
  ['12', 12],
  ['1,234', 1234],
  ['1，234', 1234],
  ['12.00', 12],
  [' 7 ', 7],
  ['0', 0],
  ['-3', '不能为负数'],
  ['1.5', '不是整数'],
  ['', '不是数字'],
  ['1e3', '不是数字'],
  ['十', '不是数字'],
  ['10000001', '超过上限 10000000'],
])('the quantity %j is %j', (text, value) => {
  expect(readQuantity(text)).toBe(value);
});

test.each([
  ['2026-11-22 18:00', '2026-11-22T10:00:00.000Z'],
  ['2026/1/2 8:05:09', '2026-01-02T00:05:09.000Z'],
  ['2026年1月2日 08:05', '2026-01-02T00:05:00.000Z'],
  ['2026-11-22T18:00:00Z', '2026-11-22T18:00:00.000Z'],
  ['2026-11-22T18:00:00+08:00', '2026-11-22T10:00:00.000Z'],
  ['2026-11-22T18:00:00.123+08:00', '2026-11-22T10:00:00.000Z'],
  // 2026-11-22 18:00 as a spreadsheet's cell holds it.
  ['46348.75', '2026-11-22T10:00:00.000Z'],
  ['2026-11-22', null],
  ['46348', null],
  ['2026-02-30 10:00', null],
  ['2026-13-01 10:00', null],
  ['2026-11-22 25:00', null],
  ['0001-01-01 00:00', null],
  ['0000-12-31 10:00', null],
  ['昨天', null],
])('the moment %j is %j', (text, value) => {
  expect(readMoment(text)?.toISOString() ?? null).toBe(value);
});

const sheet = (...rows: string[][]) => rows.map((cells, i) => ({ line: i + 1, cells }));

test('headings of other products are understood, and what stands in brackets is left out', () => {
  const rows = readSnapshots(
    sheet(
      ['cInvCode', '仓库名称', '结存数量（册）', '* 截止时间：'],
      ['A1', '武汉', '5', '2026-11-22 18:00'],
    ),
    null,
  );
  expect(rows).toEqual([
    {
      rowNo: 2,
      erpCode: 'A1',
      erpName: '',
      warehouse: '武汉',
      qtyOnHand: 5,
      qtyAvailable: null,
      asOf: new Date('2026-11-22T10:00:00Z'),
      problems: [],
    },
  ]);
});

test('two columns that could be the same are not guessed; the own heading wins', () => {
  expect(readSnapshots(sheet(['存货编码', '仓库', '库存数量', '账面数量'], ['A', 'B', '1', '2']), null)).toBe(
    '有多列可作为“现存量”：库存数量、账面数量',
  );
  const rows = readSnapshots(
    sheet(['存货编码', '仓库', '现存量', '账面数量'], ['A', 'B', '1', '2']),
    new Date(0),
  );
  expect(rows).toMatchObject([{ qtyOnHand: 1, asOf: new Date(0) }]);
});

test('a row without a moment takes the one of the form, and is bad without it', () => {
  expect(readSnapshots(sheet(['存货编码', '仓库', '现存量'], ['A', 'B', '1']), null)).toMatchObject([
    { problems: [{ column: '截止时间', message: '为空，请在文件中或导入时填写截止时间' }] },
  ]);
});
