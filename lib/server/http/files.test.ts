import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStorage } from '@/lib/adapters/storage/live';
import { StorageUnavailable } from '@/lib/adapters/storage/port';
import { parseRange, serveFile } from '@/lib/server/http/files';
import { toAppError } from '@/lib/server/http/reply';

process.env.LOG_LEVEL = 'silent';
const root = mkdtempSync(join(tmpdir(), 'files-'));
const storage = createDiskStorage({ root });
const bytes = new TextEncoder().encode('0123456789');

beforeAll(async () => {
  await storage.put('a/p.webp', bytes, { contentType: 'image/webp', private: false });
  await storage.put('a/film.mp4', bytes, { contentType: 'video/mp4', private: false });
  await storage.put('a/sound.mp3', bytes, { contentType: 'audio/mpeg', private: false });
  await storage.put('a/doc.pdf', bytes, { contentType: 'application/pdf', private: false });
  await storage.put('a/evil.svg', bytes, { contentType: 'image/svg+xml', private: false });
  await storage.put('voucher.webp', bytes, { contentType: 'image/webp', private: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const get = (key: string, headers: Record<string, string> = {}, method = 'GET') =>
  serveFile(storage, key, new Request(`http://local/files/${key}`, { headers, method }));

describe('S-42 public files', () => {
  it('are kept for ever, never sniffed, never run', async () => {
    const reply = await get('a/p.webp');
    expect(reply.status).toBe(200);
    expect(await reply.text()).toBe('0123456789');
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(['a/doc.pdf', 'a/evil.svg'])('%s is a download of no type', async (key) => {
    const reply = await get(key);
    expect(reply.headers.get('content-type')).toBe('application/octet-stream');
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="/);
    await reply.body?.cancel();
  });

  it.each([
    'voucher.webp',
    'missing.webp',
    '../meta/a/p.webp.json',
    'a/../../etc/passwd',
    'a//p.webp',
    '',
    'a/',
    '.hidden',
  ])('S-40 answers 404 for %j and tells caches nothing', async (key) => {
    const reply = await get(key);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('answers 304 to a browser that has it, and HEAD without a body', async () => {
    const first = await get('a/p.webp', {}, 'HEAD');
    expect(first.headers.get('content-length')).toBe('10');
    expect(await first.text()).toBe('');
    const again = await get('a/p.webp', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it.each([
    ['a/film.mp4', 'video/mp4'],
    ['a/sound.mp3', 'audio/mpeg'],
  ])(
    '%s plays when it is opened by its own address: its page may load it, and runs nothing',
    async (key, type) => {
      const reply = await get(key, { range: 'bytes=0-' });
      expect([reply.status, reply.headers.get('content-type'), reply.headers.get('content-range')]).toEqual([
        206,
        type,
        'bytes 0-9/10',
      ]);
      expect(reply.headers.get('content-disposition')).toBeNull();
      expect(reply.headers.get('content-security-policy')).toBe(
        "default-src 'none'; media-src 'self'; sandbox allow-same-origin",
      );
      await reply.body?.cancel();
    },
  );

  it('gives the part that a player asks for', async () => {
    const reply = await get('a/p.webp', { range: 'bytes=2-4' });
    expect(reply.status).toBe(206);
    expect(reply.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(await reply.text()).toBe('234');
  });
});

describe('a part that cannot be given', () => {
  it.each(['bytes=10-', 'bytes=-0'])('%s is refused, and the asker told how much there is', async (range) => {
    for (const method of ['GET', 'HEAD']) {
      const reply = await get('a/film.mp4', { range }, method);
      expect([reply.status, reply.headers.get('content-range'), reply.headers.get('cache-control')]).toEqual([
        416,
        'bytes */10',
        'no-store',
      ]);
    }
  });

  it('of another file is none of this one: the whole is the answer', async () => {
    const { headers } = await get('a/film.mp4', {}, 'HEAD');
    const asked = async (ifRange: string) =>
      (await get('a/film.mp4', { range: 'bytes=10-', 'if-range': ifRange })).status;
    expect([await asked('"another"'), await asked(headers.get('etag') ?? '')]).toEqual([200, 416]);
  });
});

test('a storage that is away is an outage, and told as one that ends', async () => {
  const away = async () => Promise.reject(new StorageUnavailable('storage: no answer in time'));
  const request = new Request('http://local/files/a/p.webp');
  for (const broken of [
    { ...storage, head: away },
    { ...storage, get: away },
  ]) {
    const reply = await serveFile(broken, 'a/p.webp', request);
    expect([reply.status, reply.headers.get('retry-after'), await reply.text()]).toEqual([
      503,
      '5',
      '系统繁忙，请稍后再试',
    ]);
  }
  expect(toAppError(new StorageUnavailable('storage: no answer in time'))).toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
  });
});

describe('parseRange', () => {
  it.each([
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=5-99', { start: 5, end: 9 }],
    ['BYTES=9-', { start: 9, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', 'beyond'],
    ['bytes=10-20', 'beyond'],
    ['bytes=-0', 'beyond'],
    ['bytes=4-2', null],
    ['bytes=-', null],
    ['bytes=', null],
    ['bytes=0-1,3-4', null],
    ['lines=0-1', null],
    [null, null],
  ])('%j', (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });
});
