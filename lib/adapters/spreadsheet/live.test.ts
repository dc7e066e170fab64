import { inflateRawSync } from 'node:zlib';
import { createSpreadsheet } from './live';
import type { SheetCell, SheetColumn } from './port';
import { writeZip } from './zip';

const sheet = createSpreadsheet();
const LIMITS = { maxRows: 5000, maxColumns: 20 };

async function* of<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}
async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const write = (columns: readonly SheetColumn[], rows: readonly (readonly SheetCell[])[]) =>
  bytesOf(sheet.write('导出', columns, of(rows)));
const read = (bytes: Uint8Array, limits = LIMITS) => sheet.read(bytes, limits);

/** A workbook as a hostile or an odd program may write it. */
function workbook(sheetXml: string, more: Record<string, string> = {}): Promise<Buffer> {
  const parts: Record<string, string> = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId7" Type="t" Target="worksheets/s.xml"/></Relationships>',
    'xl/worksheets/s.xml': sheetXml,
    ...more,
  };
  return bytesOf(
    writeZip(Object.entries(parts).map(([name, text]) => ({ name, content: of([Buffer.from(text)]) }))),
  );
}
const rowsXml = (inner: string) => `<worksheet><sheetData>${inner}</sheetData></worksheet>`;

/** One part of a zip as any reader finds it: by the central directory. */
function unzip(data: Buffer, wanted: string): string {
  let at = data.readUInt32LE(data.length - 6);
  for (;;) {
    const [name, extra, comment] = [28, 30, 32].map((o) => data.readUInt16LE(at + o)) as [
      number,
      number,
      number,
    ];
    const local = data.readUInt32LE(at + 42);
    if (data.toString('utf8', at + 46, at + 46 + name) === wanted) {
      const from = local + 30 + data.readUInt16LE(local + 26) + data.readUInt16LE(local + 28);
      return inflateRawSync(data.subarray(from, from + data.readUInt32LE(at + 20))).toString();
    }
    at += 46 + name + extra + comment;
  }
}

test('what is written reads back cell by cell: text as text, numbers as numbers, money in yuan', async () => {
  const file = await write(
    [
      { title: '订单号' },
      { title: '数量', kind: 'number' },
      { title: '金额', kind: 'money' },
      { title: '邮编' },
    ],
    [
      ['202611220001234567', 12, 123_456, '010010'],
      ['《保密》 & <科学>"技术"', 0, -5, null],
    ],
  );
  expect(await read(file)).toEqual({
    ok: true,
    rows: [
      { line: 1, cells: ['订单号', '数量', '金额', '邮编'] },
      { line: 2, cells: ['202611220001234567', '12', '1234.56', '010010'] },
      { line: 3, cells: ['《保密》 & <科学>"技术"', '0', '-0.05'] },
    ],
  });
  const xml = unzip(file, 'xl/worksheets/sheet1.xml');
  expect(xml).toContain(
    '<c r="A2" s="1" t="inlineStr"><is><t xml:space="preserve">202611220001234567</t></is></c>',
  );
  expect(xml).toContain('<c r="B2" s="0"><v>12</v></c><c r="C2" s="2"><v>1234.56</v></c>');
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
});

test('a number that is none, and money that is no whole number of fen, are texts: the file stays readable', async () => {
  const broken = [1.5, Number.NaN, Number.POSITIVE_INFINITY];
  const file = await write(
    [
      { title: '数量', kind: 'number' },
      { title: '金额', kind: 'money' },
    ],
    [...broken.map((n) => [n, n]), [1, 2 ** 53]],
  );
  const found = await read(file);
  expect(found.ok && found.rows.slice(1).map((r) => r.cells)).toEqual([
    ['1.5', '1.5 分'],
    ['NaN', 'NaN 分'],
    ['Infinity', 'Infinity 分'],
    ['1', '9007199254740992 分'],
  ]);
});

test('a cell that begins like a formula is text, and what XML cannot hold is left out (S-49)', async () => {
  const nasty = ['=1+1', '+86', '-5', '@SUM(A1)', '\t=1', '\r=1', '\0=cmd|x', 'a_x0041_b', '\uD800x\uFFFF'];
  const file = await write(
    [{ title: '=标题' }],
    nasty.map((text) => [text]),
  );
  const xml = unzip(file, 'xl/worksheets/sheet1.xml');
  expect(xml).not.toMatch(/<f[ >]|\0/);
  expect(xml.match(/t="inlineStr"/g)).toHaveLength(nasty.length + 1);
  const found = await read(file);
  expect(found.ok && found.rows.map((r) => r.cells[0])).toEqual([
    '=标题',
    '=1+1',
    '+86',
    '-5',
    '@SUM(A1)',
    '=1',
    '=1',
    '=cmd|x',
    'a_x0041_b',
    '\uFFFDx',
  ]);
});

test('characters that the database cannot hold are left out, however a cell spells them (S-37)', async () => {
  const file = await workbook(
    '<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>a_x0000_b&#0;&#xD800;_xD83D__xDE00_</t></is></c></row></sheetData></worksheet>',
    {},
  );
  const found = await read(file);
  expect(found.ok && found.rows[0]?.cells).toEqual(['ab\uFFFD\u{1F600}']);
});

test('reads shared, rich and numeric cells, and rows without addresses', async () => {
  const file = await workbook(
    `<x:worksheet><x:sheetData>
      <x:row r="2"><x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c r="C2"><x:v>1.38001380E10</x:v></x:c></x:row>
      <x:row r="4"/><x:row r="5"><x:c t="s"><x:v>1</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c></x:row>
    </x:sheetData></x:worksheet>`,
    {
      'xl/sharedStrings.xml':
        '<sst><si><t>a&amp;b</t></si><si><r><t>顺</t></r><r><t xml:space="preserve">丰 </t></r><rPh><t>shun</t></rPh></si></sst>',
    },
  );
  expect(await read(file)).toEqual({
    ok: true,
    rows: [
      { line: 2, cells: ['a&b', '', '13800138000'] },
      { line: 5, cells: ['顺丰', 'TRUE'] },
    ],
  });
});

test.each(['abc', '', '-5', '0', '1.5', '1e300', '99999999999999999999', '2'])(
  'a row whose number is none of a row (%j) stands below the one before',
  async (told) => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const file = await workbook(rowsXml(`<row r="2">${cell('a')}</row><row r="${told}">${cell('b')}</row>`));
    expect(await read(file)).toEqual({
      ok: true,
      rows: [
        { line: 2, cells: ['a'] },
        { line: 3, cells: ['b'] },
      ],
    });
  },
);

test('reads CSV in UTF-8 and GB18030', async () => {
  const expected = { ok: true, rows: [{ line: 1, cells: ['订单号', '7'] }] };
  expect(await read(Buffer.from('\uFEFF订单号,7\r\n'))).toEqual(expected);
  expect(await read(Buffer.from([0xb6, 0xa9, 0xb5, 0xa5, 0xba, 0xc5, 0x2c, 0x37]))).toEqual(expected);
});

test.each([
  [
    'a formula',
    rowsXml('<row r="3"><c r="B3"><f>1+1</f><v>2</v></c></row>'),
    { reason: 'formula', line: 3, column: 'B' },
  ],
  [
    'an empty formula',
    rowsXml('<row r="3"><c r="B3"><f t="shared" si="0"/><v>2</v></c></row>'),
    { reason: 'formula', line: 3, column: 'B' },
  ],
  [
    'a number that lost its last digits',
    rowsXml('<row r="2"><c r="C2"><v>7.3112345678901E+15</v></c></row>'),
    { reason: 'digits_lost', line: 2, column: 'C' },
  ],
  [
    'entities',
    `<!DOCTYPE x [<!ENTITY a "b">]>${rowsXml('<row r="1"><c r="A1"><v>1</v></c></row>')}`,
    { reason: 'entities' },
  ],
  [
    'a cell far to the right',
    rowsXml('<row r="9"><c r="XFD9"><v>1</v></c></row>'),
    { reason: 'too_many_columns', line: 9, column: 'XFD' },
  ],
  [
    'too many rows',
    rowsXml(
      Array.from({ length: 5001 }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>1</v></c></row>`).join(
        '',
      ),
    ),
    { reason: 'too_many_rows', line: 5001 },
  ],
])('refuses %s, naming the place', async (_name, xml, answer) => {
  expect(await read(await workbook(xml))).toEqual({ ok: false, ...answer });
});

test('one shared text that every cell names is refused before it multiplies', async () => {
  const cells = Array.from({ length: 20 }, () => '<c t="s"><v>0</v></c>').join('');
  const file = await workbook(rowsXml(`<row>${cells}</row>`.repeat(100)), {
    'xl/sharedStrings.xml': `<sst><si><t>${'长'.repeat(30_000)}</t></si></sst>`,
  });
  expect(await read(file)).toMatchObject({ ok: false, reason: 'too_large', line: 14 });
});

test('external workbooks, old and encrypted files, and files that are too large are refused', async () => {
  const external = await workbook(rowsXml(''), { 'xl/externalLinks/externalLink1.xml': '<x/>' });
  expect(await read(external)).toEqual({ ok: false, reason: 'external' });
  const ole = Buffer.from('d0cf11e0a1b11ae1'.padEnd(200, '0'), 'hex');
  expect(await read(ole)).toEqual({ ok: false, reason: 'old_format' });
  expect(await read(Buffer.alloc(5 * 1024 * 1024 + 1, 65))).toEqual({ ok: false, reason: 'too_large' });
  expect(await read(Buffer.from([0x50, 0x4b, 3, 4, ...Buffer.alloc(40)]))).toEqual({
    ok: false,
    reason: 'not_a_sheet',
  });
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`xl/media/${i}.xml`, 'x']));
  expect(await read(await workbook(rowsXml(''), many))).toEqual({ ok: false, reason: 'too_large' });
});

/** A part whose content is blanks of this size, without holding them. */
async function* blanks(mb: number) {
  const block = Buffer.alloc(1024 * 1024, 32);
  for (let i = 0; i < mb; i += 1) yield block;
}

test('a bomb is refused by its directory, and one whose directory lies while it is unpacked (S-48)', async () => {
  const bomb = await bytesOf(writeZip([{ name: 'x', content: blanks(1000) }]));
  expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
  const lying = swapSheet(await workbook(rowsXml('')), bomb.subarray(31, bomb.length - 16 - 47 - 22));
  const before = process.memoryUsage().rss;
  expect(await read(bomb)).toEqual({ ok: false, reason: 'too_large' });
  expect(await read(lying)).toEqual({ ok: false, reason: 'too_large' });
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
});

/** The same workbook with other packed bytes in its last part (the sheet), the directory's size of it unchanged. */
function swapSheet(file: Buffer, packed: Buffer): Buffer {
  const directoryAt = file.readUInt32LE(file.length - 6);
  let at = directoryAt;
  let last = at;
  for (let i = file.readUInt16LE(file.length - 12); i > 0; i -= 1) {
    last = at;
    at += 46 + file.readUInt16LE(at + 28);
  }
  const local = file.readUInt32LE(last + 42);
  const from = local + 30 + file.readUInt16LE(local + 26);
  const tail = Buffer.from(file.subarray(directoryAt));
  tail.writeUInt32LE(packed.length, last - directoryAt + 20);
  tail.writeUInt32LE(from + packed.length, tail.length - 6);
  return Buffer.concat([file.subarray(0, from), packed, tail]);
}

test('rows that fail end the file with their failure', async () => {
  async function* broken(): AsyncGenerator<SheetCell[]> {
    yield ['a'];
    throw new Error('the database went away');
  }
  await expect(bytesOf(sheet.write('x', [{ title: 'x' }], broken()))).rejects.toThrow(
    'the database went away',
  );
});

test('a file that keeps the parser busy is given up', async () => {
  // Each open tag without an end makes the pattern look to the end of the text.
  const file = await workbook('<row '.repeat(400_000));
  expect(await read(file)).toEqual({ ok: false, reason: 'timeout' });
});
