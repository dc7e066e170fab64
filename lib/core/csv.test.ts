import { decodeCsv, parseCsv, typedCell, writeCsv } from './csv';

test.each([
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['"x,y","he said ""no"""\n', [['x,y', 'he said "no"']]],
  [' a , "b" \n', [['a', 'b']]],
  ['a\n\n,,\nb', [['a'], ['b']]],
  [
    'a,b\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['="2611",x\n', [['2611', 'x']]],
  ['"=""2611""",x', [['2611', 'x']]],
  ['', []],
])('%j reads as %j', (text, cells) => {
  expect(parseCsv(text, 10)?.map((r) => r.cells)).toEqual(cells);
});

test('a row is named by the line at which it begins, also after a cell of several lines', () => {
  expect(parseCsv('h\n"a\nb"\n\nc', 10)?.map((r) => r.line)).toEqual([1, 2, 5]);
});

test.each([
  ['某街\n1 号', '某街 1 号'],
  ['张\t三', '张 三'],
  ['\u202D13800138000\u202C', '13800138000'],
  ['="0012"', '0012'],
  ['="', '="'],
])('the cell %j is read as %j', (raw, cell) => expect(typedCell(raw)).toBe(cell));

test('an open quotation and too many rows are refused', () => {
  expect(parseCsv('"a', 10)).toBeNull();
  expect(parseCsv('a\nb\nc', 2)).toBeNull();
  expect(parseCsv('a\nb', 2)).toHaveLength(2);
});

test('UTF-8 with and without mark and GB18030 are told apart; other bytes are refused', () => {
  expect(decodeCsv(new TextEncoder().encode('北京'))).toBe('北京');
  expect(decodeCsv(new TextEncoder().encode('\uFEFF北京'))).toBe('北京');
  expect(decodeCsv(Uint8Array.from([0xb1, 0xb1, 0xbe, 0xa9]))).toBe('北京');
  expect(decodeCsv(Uint8Array.from([0xff, 0xff, 0x00]))).toBeNull();
});

test('cells that a spreadsheet would run are kept as text (S-49)', () => {
  expect(writeCsv([['=1+1', '-2', 'a,b', 3]])).toBe('\uFEFF\'=1+1,\'-2,"a,b",3\r\n');
});
