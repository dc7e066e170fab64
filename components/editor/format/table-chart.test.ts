import { getSchema } from '@tiptap/core';
import { textExtensions } from '@/components/editor/editor-extensions';
import { figuresOfTable, wordsOfFigures, type TableChartKind } from '@/components/editor/format/table-chart';

const schema = getSchema(textExtensions);
const table = (rows: string[][], attrs: object = {}) =>
  schema.node(
    'table',
    null,
    rows.map((row) =>
      schema.node(
        'tableRow',
        null,
        row.map((words, i) =>
          schema.node('tableCell', i === 0 ? attrs : null, [
            schema.node('paragraph', null, words === '' ? [] : [schema.text(words)]),
          ]),
        ),
      ),
    ),
  );

test('a table is read as series by its first row and places by its first column', () => {
  const found = figuresOfTable(
    table([
      ['季度', '订数', ''],
      ['一', '1,200', '３.５'],
      ['二', '12%', '¥30'],
    ]),
    'bars',
  );
  expect(found).toEqual({
    labels: ['一', '二'],
    series: [
      { name: '订数', values: [1200, 12] },
      { name: '系列 2', values: [3.5, 30] },
    ],
  });
  expect(typeof found === 'string' ? '' : wordsOfFigures(found, 'bars', '征订')).toBe(
    '柱状图《征订》。订数：一 1200、二 12；系列 2：一 3.5、二 30',
  );
});

test.each<[string, string[][], TableChartKind, object, string]>([
  ['one row', [['甲', '乙']], 'bars', {}, '表格至少要有 2 行 2 列：首行为系列名称，首列为项目名称'],
  ['one column', [['甲'], ['1']], 'bars', {}, '表格至少要有 2 行 2 列：首行为系列名称，首列为项目名称'],
  [
    'words among its figures',
    [
      ['', '订数'],
      ['一', '约 3'],
    ],
    'lines',
    {},
    '第 2 行第 2 列不是数字：“约 3”',
  ],
  [
    'a number below zero',
    [
      ['', '订数'],
      ['一', '-3'],
    ],
    'lines',
    {},
    '第 2 行第 2 列不是数字：“-3”',
  ],
  [
    'an empty cell',
    [
      ['', '订数'],
      ['一', ''],
    ],
    'lines',
    {},
    '第 2 行第 2 列不是数字：“”',
  ],
  [
    'two series for a pie',
    [
      ['', '甲', '乙'],
      ['一', '1', '2'],
    ],
    'pie',
    {},
    '饼图只能有一个系列，表格应为 2 列',
  ],
  [
    'nothing but zeros',
    [
      ['', '甲'],
      ['一', '0'],
    ],
    'pie',
    {},
    '表格中的数字都是 0，没有可以画的内容',
  ],
  [
    'joined cells',
    [
      ['甲', '乙'],
      ['一', '1'],
    ],
    'bars',
    { colspan: 2 },
    '表格中有合并的单元格，不能生成图表，请先拆分',
  ],
])('a table with %s is unsuitable, and the reason is named', (_what, rows, kind, attrs, reason) => {
  expect(figuresOfTable(table(rows, attrs), kind)).toBe(reason);
});

test('a chart has at most six series and twenty-four places', () => {
  const wide = [
    ['', '1', '2', '3', '4', '5', '6', '7'],
    ['一', '1', '1', '1', '1', '1', '1', '1'],
  ];
  expect(figuresOfTable(table(wide), 'bars')).toBe('图表最多 6 个系列，表格除首列外有 7 列');
  const long = [['', '甲'], ...Array.from({ length: 25 }, (_, i) => [String(i), '1'])];
  expect(figuresOfTable(table(long), 'bars')).toBe('图表最多 24 个项目，表格除首行外有 25 行');
});
