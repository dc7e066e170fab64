import { editedAnswer, readCountingSheet, type KnownLine } from './counting-rules';

const blank = { counted: null, skipped: false, remark: null };
const lines: KnownLine[] = [
  { id: 1, sku: 'A1', ...blank },
  { id: 2, sku: 'B2', ...blank, counted: 5 },
  { id: 3, sku: 'C3', ...blank, skipped: true, remark: '封存' },
];
const NO = 'C261122000000011';
const HEADS = ['盘点行号', '商品编码', '实盘数量', '跳过（填“是”）', '备注'];
const read = (...rows: string[][]) =>
  readCountingSheet(
    [HEADS, ...rows].map((cells, i) => ({ line: i + 1, cells })),
    NO,
    lines,
  );

test.each([
  [{ counted: 4 }, { counted: 4, skipped: false, remark: '封存' }],
  [{ skipped: false }, { counted: null, skipped: false, remark: '封存' }],
  [{ remark: '' }, { counted: null, skipped: true, remark: null }],
  [{ counted: null }, { counted: null, skipped: true, remark: '封存' }],
])('an edit %j of a skipped line', (edit, after) => {
  expect(editedAnswer({ counted: null, skipped: true, remark: '封存' }, edit)).toEqual(after);
});

test('skipping clears the number', () => {
  expect(editedAnswer({ counted: 5, skipped: false, remark: null }, { skipped: true })).toEqual({
    counted: null,
    skipped: true,
    remark: null,
  });
});

test('rows say what changes, what is the same, and what is left blank', () => {
  expect(
    read([`${NO}-1`, 'A1', '0', '', ''], [`${NO}-2`, 'B2', '5.0', '', ''], [`${NO}-3`, 'C3', '', '', '']),
  ).toEqual({
    rows: 3,
    blank: 1,
    same: 1,
    badRows: 0,
    errors: [],
    answers: [{ line: 2, known: lines[0], after: { counted: 0, skipped: false, remark: null } }],
  });
});

test('every wrong row is named by line and column, and none of them is an answer', () => {
  const found = read(
    ['C999-1', '', '3', '', ''],
    [`${NO}-1`, 'A1', '-2', '', ''],
    [`${NO}-2`, 'A1', '3', '', ''],
    [`${NO}-2`, 'B2', '3', '', ''],
    [`${NO}-3`, 'C3', '3', '是', ''],
    ['', '', '1e3', '也许', ''],
  );
  if (typeof found === 'string') throw new Error(found);
  expect(found.errors.map((e) => `${e.line} ${e.column}：${e.message}`)).toEqual([
    '2 盘点行号：不是本任务的盘点行',
    '3 实盘数量：实盘数量应为 0 到 10000000 的整数',
    '4 商品编码：应为 B2，行号与商品不一致',
    '5 盘点行号：与第 4 行重复',
    '6 跳过（填“是”）：已填实盘数量的行不能同时跳过',
    '7 盘点行号：请填写盘点行号',
    '7 实盘数量：实盘数量应为 0 到 10000000 的整数',
    '7 跳过（填“是”）：只能填“是”或留空',
  ]);
  expect([found.badRows, found.answers]).toEqual([6, []]);
});

test('a file without the key column is no sheet of the task', () => {
  expect(readCountingSheet([{ line: 1, cells: ['商品编码', '实盘数量'] }], NO, lines)).toBe(
    '第一行应为列名，缺少：盘点行号；请使用本任务的盘点表',
  );
});
