import { createHash } from 'node:crypto';
import { S3Server } from '@/tests/support/s3-server.mjs';
import { createS3Storage, LIMITS } from './s3';
import { atLeast } from '@/tests/support/wait';

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const server = new S3Server();
const { objects, seen } = server;

beforeAll(() => server.start());
afterAll(() => server.stop());

const PATIENT_MS = 10 * 60_000;
const storage = (more: Partial<Parameters<typeof createS3Storage>[0]> = {}) =>
  createS3Storage({
    endpoint: server.endpoint,
    region: 'cn-beijing',
    bucket: server.bucket,
    accessKeyId: server.accessKeyId,
    secretAccessKey: server.secret,
    style: 'path',
    ...more,
    // However slow the machine is: what is to be late says so.
    limits: { answer: PATIENT_MS, body: PATIENT_MS, put: PATIENT_MS, putWhole: PATIENT_MS, ...more.limits },
  });
const bytes = Buffer.from('0123456789');
const PUT = { contentType: 'image/png', private: false };
const text = async (body: ReadableStream<Uint8Array>) => new Response(body as BodyInit).text();

test('what was put is got back, whole and in part, with its description and a valid signature', async () => {
  const s = storage();
  const put = await s.put('image/2026/11/a-1x1.png', bytes, PUT);
  expect(put).toEqual({ key: 'image/2026/11/a-1x1.png', size: 10, ...PUT, sha256: hash(bytes) });
  expect(await s.head(put.key)).toEqual(put);
  const whole = await s.get(put.key);
  expect([whole?.info, await text(whole!.body)]).toEqual([put, '0123456789']);
  const part = await s.get(put.key, { start: 2, end: 4 });
  expect([part?.info.size, await text(part!.body)]).toEqual([10, '234']);
  await s.delete(put.key);
  await s.delete(put.key);
  expect([await s.head(put.key), await s.get(put.key)]).toEqual([null, null]);
});

test('a stream is stored whole', async () => {
  async function* parts() {
    yield bytes.subarray(0, 4);
    yield bytes.subarray(4);
  }
  expect(await storage().put('b.bin', parts(), PUT)).toMatchObject({ size: 10, sha256: hash(bytes) });
});

test('an object that we did not write counts as private', async () => {
  objects.set('foreign.txt', { bytes, headers: { 'content-type': 'text/html' } });
  expect(await storage().head('foreign.txt')).toMatchObject({ private: true, sha256: '' });
});

test('the bucket stands before the host in the virtual style', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null));
  await storage({ endpoint: 'https://oss-cn-beijing.aliyuncs.com', style: 'virtual' }).put(
    'c/d.txt',
    bytes,
    PUT,
  );
  const request = fetched.mock.calls[0]?.[0] as Request;
  expect(request.url).toBe('https://portal.oss-cn-beijing.aliyuncs.com/c/d.txt');
  fetched.mockRestore();
});

test.each(['../a', '/a', 'a//b', 'a/../b', 'a b', 'ä', ''])(
  'the key %j is refused before any call',
  async (key) => {
    const calls = seen.length;
    await expect(storage().head(key)).rejects.toThrow(RangeError);
    expect(seen.length).toBe(calls);
  },
);

test('a refusal of the service is an error and no missing object', async () => {
  await expect(storage({ secretAccessKey: 'wrong' }).head('b.bin')).rejects.toThrow('HEAD answered 403');
});

test('a bucket that is not there is an error, and no missing object', async () => {
  const lost = storage({ bucket: 'elsewhere' });
  await expect(lost.get('b.bin')).rejects.toThrow('no such bucket');
  await expect(lost.put('b.bin', bytes, PUT)).rejects.toThrow('no such bucket');
});

test.each([
  ['a service that asks to slow down', [503, 429]],
  ['a connection that is cut', ['cut', 'cut']],
  ['both after each other', ['cut', 500]],
] as [string, (number | 'cut')[]][])('%s is asked again, for every kind of call', async (_, faults) => {
  const s = storage();
  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    server.fail(...faults);
    return work();
  };
  expect(await again(() => s.put('again.bin', bytes, PUT))).toMatchObject({ size: 10 });
  expect(await again(() => s.head('again.bin'))).toMatchObject({ size: 10 });
  const found = await again(() => s.get('again.bin', { start: 8 }));
  expect(await text(found!.body)).toBe('89');
  await again(() => s.delete('again.bin'));
  expect(objects.has('again.bin')).toBe(false);
});

test('a service that stays away is an error after a few tries', async () => {
  server.fail(503, 503, 503, 503);
  await expect(storage().head('again.bin')).rejects.toThrow('HEAD answered 503');
  server.fail('cut', 'cut', 'cut', 'cut');
  await expect(storage().get('again.bin')).rejects.toThrow('no connection');
});

test('a large file goes through whole, its parts by range, and a body that breaks off is an error of its reader', async () => {
  const large = Buffer.alloc(12 * 1024 * 1024, 'abcdefghijk');
  const s = storage();
  await s.put('large.bin', large, PUT);
  const [whole, tail] = [await s.get('large.bin'), await s.get('large.bin', { start: large.length - 7 })];
  expect(hash(Buffer.from(await new Response(whole!.body as BodyInit).arrayBuffer()))).toBe(hash(large));
  expect(await text(tail!.body)).toBe(large.subarray(-7).toString());
  server.fail('half');
  const broken = await s.get('large.bin');
  await expect(text(broken!.body)).rejects.toThrow();
});

/** What a call comes to that the service keeps waiting: named as an outage, not as a mistake. */
const end = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (e: Error) => `${e.name}: ${e.message}`,
  );
const LATE = 'StorageUnavailable: storage: no answer in time';

describe('a service that hangs', () => {
  const large = Buffer.alloc(12 * 1024 * 1024, 'abcdefghijk');
  const hasty = () => storage({ limits: { answer: 300, put: 300 } });
  beforeAll(() => storage().put('hang/large.bin', large, PUT));

  test('is given up by every call that gets no answer', async () => {
    for (const call of [
      () => hasty().head('hang/large.bin'),
      () => hasty().get('hang/large.bin'),
      () => hasty().delete('hang/other.bin'),
      () => hasty().put('hang/small.bin', bytes, PUT),
    ]) {
      server.fail('hang');
      expect(await end(call())).toBe(LATE);
    }
  });

  test('is given up when it takes a part of a file and no more', async () => {
    server.fail('deaf');
    expect(await end(hasty().put('hang/deaf.bin', large, PUT))).toBe(LATE);
    expect(objects.has('hang/deaf.bin')).toBe(false);
  });

  test.each(['stall', 'drip'] as const)('is given up by who reads a body when it %ss', async (fault) => {
    server.fail(fault);
    const found = await storage({ limits: { body: 300 } }).get('hang/large.bin');
    expect(await end(text(found!.body))).toBe(LATE);
  });

  test('all tries together have one limit', async () => {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const calls = seen.length;
    server.fail('cut', 503);
    expect(await storage({ limits: { answer: 54_321 } }).head('hang/large.bin')).toMatchObject({
      size: large.length,
    });
    const waits = timers.mock.calls.filter(([, ms]) => ms === 54_321);
    timers.mockRestore();
    expect([seen.length - calls, waits.length]).toEqual([3, 1]);
  });

  test('is not mistaken for one whose reader takes his time', async () => {
    const found = await storage({ limits: { body: 3000 } }).get('hang/large.bin');
    await atLeast(3500);
    const reader = found!.body.getReader();
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read())
      size += part.value.byteLength;
    expect(size).toBe(large.length);
  });

  test('keeps a picture and an upload for 15 s at most', () => {
    const picture = 2 * LIMITS.answer + LIMITS.body;
    const upload = LIMITS.answer + LIMITS.put + LIMITS.answer;
    expect([picture <= 15_000, upload <= 15_000]).toEqual([true, true]);
  });
});
