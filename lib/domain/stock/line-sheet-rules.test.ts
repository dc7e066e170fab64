import { readLineSheet } from './line-sheet-rules';

const sheet = (...rows: string[]) => rows.map((row, i) => ({ line: i + 1, cells: row.split(',') }));
const HEAD = '商品编码*,期次,册数,进货单价,备注';
const read = (...rows: string[]) => readLineSheet(sheet(HEAD, ...rows), 'in');

test('a row is read as it is typed', () => {
  expect(read('BK-1,第 3 期,12.0,¥12.5,首批', '978-7-1, ,1,,')).toEqual([
    { line: 2, code: 'BK-1', issue: '第 3 期', quantity: 12, unitCostFen: 1250, remark: '首批', errors: [] },
    { line: 3, code: '978-7-1', issue: '', quantity: 1, unitCostFen: null, remark: null, errors: [] },
  ]);
});

test.each([
  [',,1,,', '商品编码', '请填写商品编码'],
  ['A,,,,', '册数', '册数应为 1 到 1000000 的整数'],
  ['A,,0,,', '册数', '册数应为 1 到 1000000 的整数'],
  ['A,,-1,,', '册数', '册数应为 1 到 1000000 的整数'],
  ['A,,1.5,,', '册数', '册数应为 1 到 1000000 的整数'],
  ['A,,1000001,,', '册数', '册数应为 1 到 1000000 的整数'],
  ['A,,1,十元,', '进货单价', '请填写金额（元），最多两位小数，如 12.50'],
  ['A,,1,1.234,', '进货单价', '请填写金额（元），最多两位小数，如 12.50'],
  ['A,,1,1000000.01,', '进货单价', '请填写金额（元），最多两位小数，如 12.50'],
])('the row %s is refused at its column', (row, column, message) => {
  const rows = read(row);
  if (typeof rows === 'string') throw new Error(rows);
  expect(rows[0]?.errors).toEqual([{ line: 2, code: row.split(',')[0], column, message }]);
});

test.each([
  [['商品编码,备注', 'A,x'], 'in' as const, '第一行应为列名，缺少：册数；请使用模板的列名'],
  [['商品编码,册数,颜色', 'A,1,红'], 'out' as const, '无法识别的列：颜色；请使用模板的列名'],
  [[HEAD, 'A,,1,2,x'], 'transfer' as const, '无法识别的列：进货单价、备注；请使用模板的列名'],
  [[HEAD], 'in' as const, '文件中没有数据行'],
])('a file that is none of this use says so', (rows, use, message) => {
  expect(readLineSheet(sheet(...rows), use)).toBe(message);
});
