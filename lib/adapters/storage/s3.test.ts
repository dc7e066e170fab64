import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createS3Storage } from './s3';

const SECRET = 'secret-of-the-test';
interface Stored {
  bytes: Buffer;
  headers: Record<string, string>;
}

let server: Server;
let port: number;
const bucket = new Map<string, Stored>();
const seen: string[] = [];

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/** AWS signature version 4, as its specification writes it down. */
function signatureOf(req: IncomingMessage): string {
  const auth = req.headers.authorization ?? '';
  const signed = (/SignedHeaders=([^,]+)/.exec(auth)?.[1] ?? '').split(';');
  const [, day = '', region = '', service = ''] =
    /Credential=[^/]+\/(\d+)\/([^/]+)\/([^/]+)\//.exec(auth) ?? [];
  const request = [
    req.method,
    req.url,
    '',
    ...signed.map((h) => `${h}:${String(req.headers[h] ?? '').trim()}`),
    '',
    signed.join(';'),
    req.headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', req.headers['x-amz-date'], scope, hash(request)].join('\n');
  const key = ['aws4_request'].reduce(
    (k, v) => hmac(k, v),
    hmac(hmac(hmac(`AWS4${SECRET}`, day), region), service),
  );
  return hmac(key, text).toString('hex');
}

beforeAll(async () => {
  server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (c: Buffer) => chunks.push(c));
    req.on('end', () => {
      const body = Buffer.concat(chunks);
      const name = `${req.headers.host?.replace(/:\d+$/, '')}${req.url}`;
      seen.push(`${req.method} ${name}`);
      if (!(req.headers.authorization ?? '').endsWith(`Signature=${signatureOf(req)}`))
        return res.writeHead(403).end();
      const declared = req.headers['x-amz-content-sha256'];
      if (req.method === 'PUT' && declared !== hash(body)) return res.writeHead(400).end();
      if (req.method === 'PUT') {
        const headers = Object.fromEntries(
          Object.entries(req.headers).filter(([k]) => /^(content-type|x-amz-meta-.*)$/.test(k)),
        ) as Record<string, string>;
        bucket.set(name, { bytes: body, headers });
        return res.writeHead(200).end();
      }
      const found = bucket.get(name);
      if (req.method === 'DELETE') {
        bucket.delete(name);
        return res.writeHead(204).end();
      }
      if (!found) return res.writeHead(404).end('<Error/>');
      const range = /bytes=(\d+)-(\d*)/.exec(req.headers.range ?? '');
      const from = Number(range?.[1] ?? 0);
      const to = range?.[2] ? Math.min(Number(range[2]), found.bytes.length - 1) : found.bytes.length - 1;
      const part = found.bytes.subarray(from, to + 1);
      res.writeHead(range ? 206 : 200, {
        ...found.headers,
        'content-length': part.length,
        ...(range && { 'content-range': `bytes ${from}-${to}/${found.bytes.length}` }),
      });
      res.end(req.method === 'HEAD' ? undefined : part);
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise<void>((done) => void server.close(() => done())));

const storage = (more: Partial<Parameters<typeof createS3Storage>[0]> = {}) =>
  createS3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'cn-beijing',
    bucket: 'portal',
    accessKeyId: 'AK',
    secretAccessKey: SECRET,
    style: 'path',
    ...more,
  });
const bytes = Buffer.from('0123456789');
const PUT = { contentType: 'image/png', private: false };
const text = (body: ReadableStream<Uint8Array>) => new Response(body as BodyInit).text();

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
  bucket.set('127.0.0.1/portal/foreign.txt', { bytes, headers: { 'content-type': 'text/html' } });
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
