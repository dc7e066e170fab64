import { strToU8, zipSync } from 'fflate';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRemoteFetch } from '../remote/live';
import { createFileFetch, kindOf } from './files';

const PDF = '%PDF-1.7\nx';
let server: Server;
let asked: string[];
let host: string;
beforeAll(async () => {
  server = createServer(({ url }, outgoing) => {
    asked.push(String(url));
    if (url === '/away') outgoing.writeHead(302, { location: `http://localhost:${portOf()}/a.pdf` });
    if (url === '/here') outgoing.writeHead(302, { location: '/a.pdf' });
    if (url === '/gone') outgoing.writeHead(404);
    if (url === '/large') outgoing.writeHead(200, { 'content-length': String(11 * 1024 * 1024) });
    outgoing.end(url === '/page.pdf' ? '<html>error</html>' : PDF);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  host = `127.0.0.1:${portOf()}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => new Promise((done) => server.close(done)));
const portOf = () => (server.address() as AddressInfo).port;

test('a document of a listed host is read, with its hash', async () => {
  expect(await createFileFetch([host], createRemoteFetch)(`http://${host}/a.pdf`)).toEqual({
    kind: 'ok',
    value: {
      kind: 'pdf',
      bytes: Buffer.from(PDF),
      sha256: '1b2ed3a31a3ff9e54be3ecbc2edce7c876d5e1fa70b8d66ec31d64c205cc8a43',
    },
  });
  expect(await createFileFetch([host], createRemoteFetch)(`http://${host}/here`)).toMatchObject({
    kind: 'ok',
  });
});

test.each([
  ['another host', 'http://example.com/a.pdf'],
  ['another port', 'http://127.0.0.1:1/a.pdf'],
  ['a host that only ends alike', 'http://evilnuonuo.com/a.pdf'],
  ['a user name that looks like the host', 'http://inv.nuonuo.com@example.com/a.pdf'],
  ['a file', 'file:///etc/passwd'],
  ['no address', 'a.pdf'],
])('%s is refused and not asked', async (_, url) => {
  const outcome = await createFileFetch([host, '.nuonuo.com'], createRemoteFetch)(url);
  expect(outcome).toMatchObject({ kind: 'refused', failure: { code: 'host' } });
  expect(asked).toEqual([]);
});

test('a redirect to a host that is not listed is not followed', async () => {
  const outcome = await createFileFetch([host], createRemoteFetch)(`http://${host}/away`);
  expect(outcome).toMatchObject({ kind: 'refused', failure: { code: 'host' } });
  expect(asked).toEqual(['/away']);
});

test('a listed host without a port must be public', async () => {
  const fetchFile = createFileFetch(['127.0.0.1', 'localhost'], createRemoteFetch);
  expect(await fetchFile('http://127.0.0.1/a.pdf')).toMatchObject({ failure: { code: 'host' } });
  expect(await fetchFile('http://localhost/a.pdf')).toMatchObject({ failure: { code: 'host' } });
  expect(asked).toEqual([]);
});

test.each([
  ['/page.pdf', 'refused', 'format'],
  ['/large', 'refused', 'too-large'],
  ['/gone', 'unknown', 'unavailable'],
])('%s: %s, %s', async (path, kind, code) => {
  expect(await createFileFetch([host], createRemoteFetch)(`http://${host}${path}`)).toMatchObject({
    kind,
    failure: { code },
  });
});

const zip = (name: string) => Buffer.from(zipSync({ 'a.txt': strToU8('a'), [name]: strToU8('b') }));

test.each([
  [zip('OFD.xml'), 'ofd'],
  [zip('word/document.xml'), null],
  [zip('OFD.xml.exe'), null],
  [zip('OFD.xml').subarray(0, -1), null],
  [Buffer.from('\uFEFF<?xml version="1.0"?><EInvoice></EInvoice>'), 'xml'],
  [Buffer.from('<?xml version="1.0"?><!DOCTYPE EInvoice SYSTEM "x"><EInvoice/>'), null],
  [Buffer.from('<?xml version="1.0"?><html/>'), null],
  [Buffer.from(''), null],
])('what a file is, is told by its content (%#)', (bytes, kind) => expect(kindOf(bytes)).toBe(kind));
