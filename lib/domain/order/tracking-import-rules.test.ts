import { readImportRows } from './tracking-import-rules';

const sheet = (...rows: string[][]) => rows.map((cells, i) => ({ line: i + 1, cells }));

test('columns are found by their headings, in any order, also by other usual names', () => {
  expect(
    readImportRows(
      sheet(['快递单号', '备注', ' 订单号*', '快递公司'], ['sf123 456', '易碎', '2026 01', '顺丰']),
    ),
  ).toEqual({
    rows: [{ line: 2, orderSn: '202601', corp: '顺丰', trackingNo: 'SF123456', remark: '易碎', errors: [] }],
    blank: 0,
  });
});

test('missing headings are named', () => {
  expect(readImportRows(sheet(['订单号', '单号']))).toEqual({ missing: ['物流公司', '运单号'] });
  expect(readImportRows([])).toEqual({ missing: ['订单号', '物流公司', '运单号'] });
});

test('a row without courier and number is left out and counted', () => {
  const heads = ['订单号', '物流公司', '运单号'];
  const found = readImportRows(sheet(heads, ['A', '', ''], ['B', '顺丰', ''], ['', '', '']));
  expect(found).toMatchObject({ rows: [{ line: 3, orderSn: 'B' }], blank: 2 });
});

test('each wrong cell is named by its column, and what an earlier row has by that row', () => {
  const found = readImportRows(
    sheet(
      ['订单号', '物流公司', '运单号'],
      ['A', '顺丰', 'SF10001'],
      ['', '', '快递'],
      ['A', '顺丰', 'sf10001'],
    ),
  );
  expect('rows' in found && found.rows.map((r) => r.errors.map((e) => `${e.column}：${e.message}`))).toEqual([
    [],
    ['订单号：请填写订单号', '物流公司：请填写物流公司', '运单号：运单号应为 5 到 40 位字母、数字或短横线'],
    ['订单号：与第 2 行重复', '运单号：与第 2 行重复'],
  ]);
});
