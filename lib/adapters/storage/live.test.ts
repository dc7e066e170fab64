import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStorage } from './live';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const TEXT = { contentType: 'text/plain; charset=utf-8', private: false };
const bytes = (text: string) => new TextEncoder().encode(text);
const read = async (body: ReadableStream<Uint8Array>) => new Response(body as BodyInit).text();

test('what was put is got back, with its description', async () => {
  const storage = createDiskStorage({ root });
  const put = await storage.put('article/2026/a-1.txt', bytes('保密'), TEXT);
  expect(put).toEqual({
    key: 'article/2026/a-1.txt',
    size: 6,
    contentType: TEXT.contentType,
    private: false,
    sha256: createHash('sha256').update('保密').digest('hex'),
  });
  const got = await storage.get('article/2026/a-1.txt');
  expect(got!.info).toEqual(put);
  expect(await read(got!.body)).toBe('保密');
  expect(await storage.head('article/2026/a-1.txt')).toEqual(put);
});

test('a stream is stored and a range is read', async () => {
  const storage = createDiskStorage({ root });
  async function* parts() {
    yield bytes('01234');
    yield bytes('56789');
  }
  expect(
    await storage.put('book.pdf', parts(), { contentType: 'application/pdf', private: true }),
  ).toMatchObject({
    size: 10,
    private: true,
  });
  expect(await read((await storage.get('book.pdf', { start: 2, end: 4 }))!.body)).toBe('234');
  expect(await read((await storage.get('book.pdf', { start: 8, end: 99 }))!.body)).toBe('89');
});

test('a missing object is null; deleting it is no error', async () => {
  const storage = createDiskStorage({ root });
  expect(await storage.get('no/such')).toBeNull();
  expect(await storage.head('no/such')).toBeNull();
  await expect(storage.delete('no/such')).resolves.toBeUndefined();
  await storage.put('a/b', bytes('x'), TEXT);
  expect(await storage.head('a')).toBeNull();
  expect(await storage.head('a/b/c')).toBeNull();
  await storage.delete('a/b');
  expect(await storage.head('a/b')).toBeNull();
});

test('a replacement is seen whole, and leaves no other file', async () => {
  const storage = createDiskStorage({ root });
  await storage.put('k', bytes('old'), TEXT);
  const before = await storage.get('k');
  await storage.put('k', bytes('newer'), { contentType: 'image/png', private: true });
  expect(await read(before!.body)).toBe('old');
  expect(await storage.head('k')).toMatchObject({ size: 5, contentType: 'image/png', private: true });
  expect(await readdir(join(root, 'data'))).toEqual(['k']);
  expect(await readdir(join(root, 'meta'))).toEqual(['k.json']);
});

test('a body that fails half-way stores nothing and keeps the old object', async () => {
  const storage = createDiskStorage({ root });
  await storage.put('k', bytes('old'), TEXT);
  async function* broken() {
    yield bytes('half');
    throw new Error('connection lost');
  }
  await expect(storage.put('k', broken(), TEXT)).rejects.toThrow('connection lost');
  expect(await read((await storage.get('k'))!.body)).toBe('old');
  expect(await readdir(join(root, 'data'))).toEqual(['k']);
});

test('content without a fitting sidecar is private bytes of unknown type', async () => {
  const storage = createDiskStorage({ root });
  await storage.put('k', bytes('public'), TEXT);
  await writeFile(join(root, 'data', 'k'), 'something else');
  expect(await storage.head('k')).toMatchObject({ contentType: 'application/octet-stream', private: true });
});

test.each([
  '',
  '/etc/passwd',
  '../x',
  'a/../../x',
  'a/..',
  'a//b',
  'a/',
  '.hidden',
  'a\\..\\x',
  'a\0b',
  'a/%2e%2e/b',
  '密',
  'a'.repeat(256),
])('the key %j is refused by every call', async (key) => {
  const storage = createDiskStorage({ root });
  await expect(storage.put(key, bytes('x'), TEXT)).rejects.toThrow('illegal key');
  await expect(storage.get(key)).rejects.toThrow('illegal key');
  await expect(storage.head(key)).rejects.toThrow('illegal key');
  await expect(storage.delete(key)).rejects.toThrow('illegal key');
});

test('a link that leads out of the root is not followed', async () => {
  const storage = createDiskStorage({ root: join(root, 'in') });
  await storage.put('a', bytes('x'), TEXT);
  await writeFile(join(root, 'secret'), 'secret');
  await symlink(root, join(root, 'in', 'data', 'out'));
  await symlink(join(root, 'secret'), join(root, 'in', 'data', 'file'));
  await expect(storage.get('out/secret')).rejects.toThrow('leaves the root');
  await expect(storage.put('out/evil', bytes('x'), TEXT)).rejects.toThrow('leaves the root');
  expect(await storage.get('file')).toBeNull();
});
