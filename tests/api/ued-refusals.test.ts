import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { uploads } from '@/db/schema/upload';
import { MAX_BYTES } from '@/lib/domain/upload/rules';
import { testDb } from '@/tests/support/db';
import { bombPng, docx, gifOfFrames, mp4, pdf, picture, zip } from '@/tests/support/factories/upload';
import { editorClient, partOf, read, type EditorClient } from './ued-office';

let editor: EditorClient;
beforeAll(async () => {
  editor = await editorClient();
});

const rows = () => testDb().$count(uploads);
/** Files in the storage, temporary ones too. */
const stored = () =>
  readdirSync(join(process.env.STORAGE_DIR ?? '', ''), { recursive: true, withFileTypes: true }).filter((e) =>
    e.isFile(),
  ).length;

/** What a refusal leaves behind: nothing. */
async function leavesNothing(work: () => Promise<unknown>): Promise<void> {
  const before = [await rows(), stored()];
  await work();
  expect([await rows(), stored()]).toEqual(before);
}

const html = Buffer.from('<!doctype html><script>alert(document.cookie)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const js = Buffer.from('GIF89a/*');
const TYPE = '文件类型不允许';

test.each<[string, string, Buffer, string]>([
  ['html as html', 'uploadfile', html, 'a.html'],
  ['html named .png', 'uploadimage', html, 'a.png'],
  ['html named .pdf', 'uploadfile', html, 'a.pdf'],
  ['html named .txt', 'uploadfile', html, 'a.txt'],
  ['html named .docx', 'uploadfile', html, 'a.docx'],
  ['svg as svg', 'uploadimage', svg, 'a.svg'],
  ['svg named .png', 'uploadimage', svg, 'a.png'],
  ['svg named .txt', 'uploadfile', svg, 'a.txt'],
  ['a script with the head of a GIF', 'uploadimage', js, 'a.gif'],
  ['a double extension that ends as a page', 'uploadimage', html, 'a.jpg.html'],
  ['a program', 'uploadfile', Buffer.from('MZ\x90\0'), 'a.exe'],
  ['a program named .zip', 'uploadfile', Buffer.from('MZ\x90\0'), 'a.zip'],
  ['no extension', 'uploadimage', html, 'a'],
  ['a document through the door of pictures', 'uploadimage', pdf(), 'a.pdf'],
  ['a film through the door of pictures', 'uploadimage', mp4(), 'a.mp4'],
  ['a picture through the door of films', 'uploadvideo', bombPng(8, 8), 'a.png'],
  ['a film by name only', 'uploadvideo', html, 'a.mp4'],
  ['a zip that calls itself a Word document', 'uploadfile', zip({ 'a.txt': 'x' }), 'a.docx'],
  ['a Word document that calls itself a spreadsheet', 'uploadfile', docx(), 'a.xlsx'],
  ['a document with macros', 'uploadfile', docx({ 'word/vbaProject.bin': 'x' }), 'a.docx'],
  ['a document with a page inside', 'uploadfile', docx({ 'word/evil.html': 'x' }), 'a.docx'],
  ['a Word document of the old kind by name only', 'uploadfile', pdf(), 'a.doc'],
  ['a zip without its directory', 'uploadfile', zip({ 'a.txt': 'x' }).subarray(0, 40), 'a.zip'],
  ['binary bytes named .csv', 'uploadfile', Buffer.from([1, 0, 2, 0, 255]), 'a.csv'],
])('%s is refused and nothing is left behind (S-41)', async (_, action, bytes, name) => {
  await leavesNothing(async () => {
    expect(await editor.upload(action, bytes, name)).toEqual({ state: TYPE });
  });
});

test.each<[string, (png: Buffer) => Buffer, string, string]>([
  ['an upper-case extension', (b) => b, 'a.PNG', '.png'],
  ['PNG named .jpg', (b) => b, 'a.jpg', '.png'],
  ['a name with two extensions', (b) => b, 'a.php.png', '.png'],
  ['a name with an encoded NUL', (b) => b, 'a.php%00.png', '.png'],
  ['a name that climbs', (b) => b, '../../../etc/passwd.png', '.png'],
  ['a picture with a page behind it', (b) => Buffer.concat([b, html]), 'a.png', '.png'],
  [
    'a picture with a zip behind it',
    (b) => Buffer.concat([b, zip({ 'a.html': '<script>' })]),
    'a.png',
    '.png',
  ],
])('%s is stored as what it really is, under a random name (S-41, S-42)', async (_, change, name, type) => {
  const reply = await editor.upload('uploadimage', change(await picture()), name);
  expect(reply).toMatchObject({ state: 'SUCCESS', type });
  expect(reply.url).toMatch(/^\/files\/image\/\d{4}\/\d\d\/[0-9a-f]{32}-40x30\.png$/);
  const file = await read(reply.url);
  expect(file.headers.get('content-type')).toBe('image/png');
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.includes('<script>') || bytes.includes('PK\u0003\u0004')).toBe(false);
});

test('a name from another system keeps no folders, control or direction characters', async () => {
  const reply = await editor.upload('uploadimage', await picture(), 'C:\\Users\\周\\\u202Egnp.照片.png');
  expect(reply.original).toBe('gnp.照片.png');
});

describe('sizes (S-44)', () => {
  const padded = (bytes: Buffer, size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);

  test('exactly the limit passes, one byte more does not', async () => {
    const png = await picture();
    expect(await editor.upload('uploadimage', padded(png, MAX_BYTES.image), 'a.png')).toMatchObject({
      state: 'SUCCESS',
    });
    await leavesNothing(async () => {
      expect(await editor.upload('uploadimage', padded(png, MAX_BYTES.image + 1), 'a.png')).toEqual({
        state: '文件大小超出网站限制',
      });
    });
  });

  test('the size is looked at before the extension, as the client does', async () => {
    const reply = await editor.upload('uploadimage', Buffer.alloc(MAX_BYTES.image + 1), 'a.exe');
    expect(reply.state).toBe('文件大小超出网站限制');
  });

  test('an empty file, no file, a text where the file should be', async () => {
    expect(await editor.upload('uploadimage', Buffer.alloc(0), 'a.png')).toEqual({ state: '上传文件为空' });
    const wrong = partOf(await picture(), 'a.png', 'file');
    expect(await editor.postReply('action=uploadimage', wrong)).toEqual({ state: '找不到上传文件' });
    const text = new FormData();
    text.append('upfile', 'not a file');
    expect(await editor.postReply('action=uploadimage', text)).toEqual({ state: '找不到上传文件' });
    const two = partOf(await picture(), 'a.png');
    two.append('upfile', new Blob([(await picture()) as BlobPart]), 'b.png');
    expect(await editor.postReply('action=uploadimage', two)).toEqual({ state: '找不到上传文件' });
  });
});

describe('bombs (S-43)', () => {
  const refusedUnopened = async (bytes: Buffer, name: string) => {
    const memory = process.memoryUsage().rss;
    let reply = '';
    await leavesNothing(async () => {
      reply = (await editor.upload('uploadimage', bytes, name)).state;
    });
    expect(reply).toBe('文件大小超出网站限制：图片尺寸过大');
    // Opened it would take gigabytes, and the time for them.
    expect(process.memoryUsage().rss - memory).toBeLessThan(150 * 1024 * 1024);
  };

  test('a PNG of 30,000 × 30,000 pixels in 110 kB', async () => {
    const bomb = bombPng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(150_000);
    await refusedUnopened(bomb, 'a.png');
  });

  test('a picture of 50 megapixels', () => refusedUnopened(bombPng(8000, 6250), 'a.png'));

  test('a GIF of 10,000 frames', () => refusedUnopened(gifOfFrames(10_000), 'a.gif'));

  test('a GIF of few frames that are giant', () =>
    refusedUnopened(gifOfFrames(200, 20_000, 20_000), 'a.gif'));

  test('a picture that is cut off', async () => {
    const jpeg = await picture(600, 400, 'jpeg');
    await leavesNothing(async () => {
      expect(await editor.upload('uploadimage', jpeg.subarray(0, jpeg.length / 2), 'a.jpg')).toEqual({
        state: TYPE,
      });
    });
  });
});

describe('hostile forms (S-45)', () => {
  const send = (type: string, body: Uint8Array | string) =>
    editor.post('action=uploadimage', body, { headers: { 'content-type': type } });
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

  test.each<[string, string, string, number]>([
    [
      'ten thousand parts',
      'multipart/form-data; boundary=b',
      `${part('a', '1').repeat(10_000)}--b--\r\n`,
      413,
    ],
    [
      'a name of a megabyte',
      'multipart/form-data; boundary=b',
      `${part('n'.repeat(1_000_000), '1')}--b--\r\n`,
      413,
    ],
    ['no boundary', 'multipart/form-data', `${part('a', '1')}--b--\r\n`, 400],
    ['an empty boundary', 'multipart/form-data; boundary=', 'x', 400],
    ['a form that never ends', 'multipart/form-data; boundary=b', part('a', '1'), 400],
    ['no form at all', 'multipart/form-data; boundary=b', 'x'.repeat(1000), 400],
    ['another type', 'image/png', 'x', 415],
  ])('%s', async (_, type, body, status) => {
    const memory = process.memoryUsage().rss;
    await leavesNothing(async () => {
      const reply = await send(type, body);
      expect(reply.status).toBe(status);
      expect((JSON.parse(reply.text) as { state: string }).state).not.toBe('SUCCESS');
    });
    expect(process.memoryUsage().rss - memory).toBeLessThan(150 * 1024 * 1024);
  });

  test('fields of a wrong shape are refused in the protocol’s own words', async () => {
    for (const query of ['action=a&action=b', `action=${'x'.repeat(500)}`, 'action=uploadimage&folderId=x']) {
      const reply = await editor.post(query, partOf(await picture(), 'a.png'));
      expect(reply.status).toBe(400);
      expect((JSON.parse(reply.text) as { state: string }).state).not.toBe('SUCCESS');
    }
  });
});
