import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRemoteFetch, isPublicAddress } from './live';
import type { RemoteError } from './port';

let canary: Server;
let port: number;
let hits: string[];
let answer: RequestListener;

beforeAll(async () => {
  canary = createServer((req, res) => {
    hits.push(req.url ?? '');
    answer(req, res);
  });
  await new Promise<void>((done) => void canary.listen(0, '127.0.0.1', done));
  port = (canary.address() as AddressInfo).port;
});
afterAll(
  () =>
    new Promise<void>((done) => {
      canary.closeAllConnections();
      canary.close(() => done());
    }),
);
beforeEach(() => {
  hits = [];
  answer = (_, res) => void res.end('canary');
});

const LIMITS = { maxBytes: 1000, timeoutMs: 5000 };
/** Everything as in the product, but any port: what is refused is refused by the address. */
const guarded = (resolve?: (host: string) => Promise<{ address: string; family: number }[]>) =>
  createRemoteFetch({ allowPort: () => true, ...(resolve && { resolve }) });
/** Reaches the canary under the name `public.example`. */
const reaching = () =>
  createRemoteFetch({
    allowPort: () => true,
    resolve: async (host) => [{ address: host === 'inner.example' ? '10.0.0.1' : '127.0.0.1', family: 4 }],
    allow: (a) => a === '127.0.0.1' && isPublicAddress('93.184.216.34'),
  });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (e: RemoteError) => e.refusal,
  );

test.each([
  'http://127.0.0.1:PORT/',
  'http://localhost:PORT/',
  'http://127.1:PORT/',
  'http://0.0.0.0:PORT/',
  'http://0:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7f.1:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://１２７.0.0.1:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://[::1]:PORT/',
  'http://[::]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[fe80::1]:PORT/',
  'http://[fc00::1]:PORT/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
])('%s is never called (S-46)', async (address) => {
  expect(await refusal(guarded().fetchFile(address.replace('PORT', String(port)), LIMITS))).toBe('forbidden');
  expect(hits).toEqual([]);
});

test.each([
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/',
  'ftp://127.0.0.1/',
  'data:image/png;base64,AA==',
  '//127.0.0.1/',
  'http://user:secret@public.example/',
  'http:///',
  'nonsense',
  '',
])('%s is no address (S-46)', async (address) => {
  expect(await refusal(guarded().fetchFile(address.replace('PORT', String(port)), LIMITS))).toBe('address');
  expect(hits).toEqual([]);
});

test('only ports 80 and 443 are called', async () => {
  const product = createRemoteFetch({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    allow: () => true,
  });
  expect(await refusal(product.fetchFile(`http://public.example:${port}/`, LIMITS))).toBe('address');
  expect(hits).toEqual([]);
});

test('a name with one inner address among public ones is refused', async () => {
  const resolve = async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  expect(await refusal(guarded(resolve).fetchFile(`http://mixed.example:${port}/`, LIMITS))).toBe(
    'forbidden',
  );
  expect(hits).toEqual([]);
});

test('the connection goes to the address that was checked: a name that answers differently the second time gains nothing', async () => {
  let asked = 0;
  const port2 = createRemoteFetch({
    allowPort: () => true,
    // A first answer that is allowed and is nobody's, later ones that are the canary.
    resolve: async () => {
      asked += 1;
      return [{ address: asked === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }];
    },
    allow: (a) => a === '127.0.0.2',
  });
  expect(await refusal(port2.fetchFile(`http://rebind.example:${port}/`, LIMITS))).toBe('unavailable');
  expect([asked, hits]).toEqual([1, []]);
});

test('a file is read with its type', async () => {
  answer = (_, res) => void res.setHeader('content-type', 'Image/PNG; q=1').end('bytes');
  const file = await reaching().fetchFile(`http://public.example:${port}/a?b=1&c=2`, LIMITS);
  expect([Buffer.from(file.bytes).toString(), file.contentType, hits]).toEqual([
    'bytes',
    'image/png',
    ['/a?b=1&c=2'],
  ]);
});

test.each([
  [`http://127.0.0.9/`, 'forbidden'],
  ['http://inner.example/', 'forbidden'],
  ['http://[::1]/', 'forbidden'],
  ['file:///etc/passwd', 'address'],
])('a redirect to %s is not followed (S-46)', async (location, expected) => {
  answer = (_, res) => void res.writeHead(302, { location }).end();
  expect(await refusal(reaching().fetchFile(`http://public.example:${port}/`, LIMITS))).toBe(expected);
  expect(hits).toEqual(['/']);
});

test('three redirects are followed, a fourth is not', async () => {
  answer = (req, res) => {
    const n = Number((req.url ?? '/0').slice(1));
    if (n >= 3) res.end('end');
    else res.writeHead(301, { location: `/${n + 1}` }).end();
  };
  const file = await reaching().fetchFile(`http://public.example:${port}/0`, LIMITS);
  expect(Buffer.from(file.bytes).toString()).toBe('end');
  answer = (_, res) => void res.writeHead(301, { location: '/x' }).end();
  hits = [];
  expect(await refusal(reaching().fetchFile(`http://public.example:${port}/0`, LIMITS))).toBe('unavailable');
  expect(hits).toHaveLength(4);
});

test.each<[string, RequestListener, string]>([
  [
    'a declared size over the limit',
    (_, res) => void res.setHeader('content-length', 2000).end('x'.repeat(2000)),
    'tooLarge',
  ],
  ['an undeclared one', (_, res) => void (res.write('x'.repeat(900)), res.end('x'.repeat(900))), 'tooLarge'],
  ['404', (_, res) => void res.writeHead(404).end('no'), 'unavailable'],
  ['a broken connection', (req) => void req.socket.destroy(), 'unavailable'],
])('%s', async (_, listener, expected) => {
  answer = listener;
  expect(await refusal(reaching().fetchFile(`http://public.example:${port}/`, LIMITS))).toBe(expected);
});

test('a reply that drips is given up at the total time', async () => {
  let timer: NodeJS.Timeout | undefined;
  answer = (_, res) => {
    res.writeHead(200, { 'content-type': 'image/png' });
    timer = setInterval(() => res.write('x'), 20);
    res.on('close', () => clearInterval(timer));
  };
  expect(
    await refusal(reaching().fetchFile(`http://public.example:${port}/`, { maxBytes: 1e6, timeoutMs: 300 })),
  ).toBe('timeout');
  clearInterval(timer);
});
