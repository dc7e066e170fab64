import sharp from 'sharp';
import { barePdf, type BareLine, type BarePage } from '@/tests/support/bare-pdfs';
import { createPdf } from './live';
import type { PdfBook } from './port';

/** What stands in a file stands in the picture: fonts that it only names, its filled fields, and pages whose words nobody would see. */

const song = (text: string): BareLine => ({ name: 'STSong-Light', encoding: 'UniGB-UCS2-H', text });
const simSun = (text: string): BareLine => ({ name: 'SimSun', encoding: 'GBK-EUC-H', text });
const latin = (text: string, more: Partial<BareLine> = {}): BareLine => ({
  name: 'Helvetica',
  encoding: 'WinAnsiEncoding',
  text,
  ...more,
});

let books: PdfBook[] = [];
afterEach(() => {
  for (const book of books) book.close();
  books = [];
});

async function open(pages: readonly BarePage[]) {
  // The sheets are 300 points wide: three pixels a point.
  const book = await createPdf({ widths: [900], priority: 0 }).open(barePdf(pages));
  books.push(book);
  return book;
}

/** Dark pixels of a part of the picture, in points from the upper left corner. */
async function ink(page: { pictures: { bytes: Uint8Array }[] }, box: [number, number, number, number]) {
  const [left, top, width, height] = box.map((n) => n * 3) as typeof box;
  const { data } = await sharp(page.pictures[0]?.bytes)
    .extract({ left, top, width, height })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 128).length;
}

/** Where the text of line n stands, for texts of at least four wide characters. */
const line = (n: number): [number, number, number, number] => [20, 12 + n * 30, 78, 24];

test('fonts that the file only names are drawn, Chinese ones too, and each is named', async () => {
  const book = await open([{ lines: [song('保密工作'), simSun('宋体的字'), latin('Helvetica')] }]);
  const page = await book.page(1);
  expect(page.replacedFonts).toEqual(['Helvetica', 'SimSun', 'STSong-Light']);
  expect(page.text).toBe('保密工作\n宋体的字\nHelvetica');
  for (const n of [0, 1, 2]) {
    expect(await ink(page, line(n))).toBeGreaterThan(1000);
  }
});

test('a bold font is drawn bold', async () => {
  const bold: BareLine = { ...simSun('保密工作'), name: 'SimHei,Bold' };
  const page = await (await open([{ lines: [simSun('保密工作'), bold] }])).page(1);
  expect(await ink(page, line(1))).toBeGreaterThan(1.3 * (await ink(page, line(0))));
});

test('Japanese text has its characters from the same font', async () => {
  const page = await (
    await open([{ lines: [{ name: 'Ryumin-Light', encoding: 'UniJIS-UCS2-H', text: '日本語の本' }] }])
  ).page(1);
  expect(page.replacedFonts).toEqual(['Ryumin-Light']);
  expect(await ink(page, line(0))).toBeGreaterThan(1000);
});

test('filled fields, signatures and fields without a look of their own are drawn', async () => {
  const book = await open([
    {
      fields: [
        { kind: 'Tx', value: 'Filled' },
        { kind: 'Sig', value: 'Signed' },
      ],
    },
    { fields: ['Undrawn', '张三李四'].map((value) => ({ kind: 'Tx' as const, value, undrawn: true })) },
  ]);
  const first = await book.page(1);
  const fields = [
    [38, 150, 80, 30],
    [168, 150, 80, 30],
  ] as const;
  for (const box of fields) {
    expect(await ink(first, [...box])).toBeGreaterThan(300);
  }
  expect(first.replacedFonts).toEqual(['Helvetica']);
  const second = await book.page(2);
  expect(await ink(second, [20, 150, 100, 30])).toBeGreaterThan(300);
  expect(await ink(second, [150, 150, 100, 30])).toBeGreaterThan(300);
});

test.each([
  ['letters that no font here has', { lines: [song('保密ꀀꀁ')] }, ['STSong-Light']],
  [
    'codes that the file does not explain, of a font that it does not bring',
    { lines: [latin('Page'), { name: 'Founder', encoding: 'Identity-H', text: '某某' }] },
    ['Founder'],
  ],
  [
    'such letters on a coloured ground between lines',
    { under: '0.9 g 0 0 300 200 re f 0 0 0 RG 0 160 300 20 re S', lines: [song('ꀀꀁ')] },
    ['STSong-Light'],
  ],
  [
    'the words of a whole page below a white sheet',
    { lines: [latin('covered')], over: '1 1 1 rg 0 0 300 200 re f' },
    ['Helvetica'],
  ],
] as const)('a page is refused when its picture lacks %s', async (_, page, fonts) => {
  const book = await open([{ lines: [song('第一页')] }, page]);
  await book.page(1);
  await expect(book.page(2)).rejects.toMatchObject({ reason: 'lost_text', page: 2, fonts });
});

test.each([
  ['words laid unseen over a scanned page', { lines: [latin('unseen', { mode: 3 })] }],
  ['words in the colour of the paper', { lines: [latin('white', { colour: '1 1 1' })] }],
  [
    'words below a picture, among others that are seen',
    { lines: [latin('covered'), latin('a line that everybody sees')], over: '1 1 1 rg 0 160 300 40 re f' },
  ],
  [
    'words beyond the sheet',
    { lines: [latin('seen')], over: 'BT /F0 20 Tf 1 0 0 1 400 20 Tm (Beyond) Tj ET' },
  ],
  ['no words', {}],
] as const)('a page with %s is what its author made it', async (_, page) => {
  const book = await open([page]);
  await expect(book.page(1)).resolves.toMatchObject({ width: 900, height: 600 });
});

test('a form whose pages another program makes is refused: the file has only a page that says so', async () => {
  await expect(createPdf().open(barePdf([{ lines: [latin('Please wait')] }], true))).rejects.toMatchObject({
    reason: 'dynamic_form',
    page: null,
  });
});
