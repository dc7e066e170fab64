import fs from 'node:fs';
import path from 'node:path';
import { anyFreePort } from '@/scripts/start/services.mjs';
import {
  NAME,
  openFolder,
  read,
  replaced,
  startProxy,
  tally,
  times,
  writeCertificate,
  type Proxy,
} from '@/tests/support/proxies';
import { startStubSite, type StubSite } from '@/tests/support/stub-site';
import { toolPath } from '@/tests/support/tools';
import { until } from '@/tests/support/wait';

/** Debian's HAProxy with the configuration that docs/operations/proxy.md shows. */

/** The block of the handbook on free ports; its checks are the same, more often. */
async function startHaproxy(a: StubSite, b: StubSite): Promise<Proxy> {
  const dir = openFolder();
  const [httpPort, httpsPort] = [await anyFreePort(), await anyFreePort()];
  const [key, pem] = [path.join(dir, 'key.pem'), path.join(dir, 'site.pem')];
  writeCertificate(key, pem);
  fs.appendFileSync(pem, fs.readFileSync(key));
  const shown = /```haproxy\n([^]*?)```/.exec(read('docs/operations/proxy.md'))?.[1] ?? '';
  const file = path.join(dir, 'haproxy.cfg');
  fs.writeFileSync(
    file,
    replaced(shown, [
      ['/etc/haproxy/site.pem', pem],
      ['bind :80', `bind 127.0.0.1:${httpPort}`],
      ['bind :443', `bind 127.0.0.1:${httpsPort}`],
      ['127.0.0.1:3000', `127.0.0.1:${a.port}`],
      ['127.0.0.1:3001', `127.0.0.1:${b.port}`],
      ['inter 2s', 'inter 50ms'],
      ['timeout check 2s', 'timeout check 60s'],
    ]),
  );
  return startProxy(dir, [toolPath('haproxy'), '-db', '-f', file], { httpPort, httpsPort });
}

let a: StubSite;
let b: StubSite;
let haproxy: Proxy;
beforeAll(async () => {
  [a, b] = [await startStubSite(), await startStubSite()];
  haproxy = await startHaproxy(a, b);
  await until(async () => (await page(0)).status === 200);
});
afterAll(async () => {
  await haproxy.stop();
  await Promise.all([a.leave(), b.leave()]);
});

const page = (n: number) => haproxy.ask(`/index/details/${n}`);
/** Waits until both were asked twice more whether they are ready. */
async function checked(): Promise<void> {
  const asked = () => [a, b].map((site) => site.seen.filter((line) => line.endsWith('/readyz')).length);
  const before = asked();
  await until(() => asked().every((n, i) => n > (before[i] ?? 0) + 3));
}

test('a call that is refused, or breaks its connection off, takes no process from the pages', async () => {
  for (const call of ['/api/refused', '/api/broken']) {
    const pages = [];
    for (let round = 0; round < 20; round += 1) {
      await haproxy.ask(call).catch(() => 'broken');
      pages.push(...(await times(10, page)));
    }
    expect(tally(pages)).toEqual({ 200: 200 });
  }
});

test('while no process is ready all that live are asked, and what they have stored is served', async () => {
  a.outage = b.outage = true;
  await checked();
  const [pages, stored] = [await times(50, page), await times(50, () => haproxy.ask('/stored'))];
  a.outage = b.outage = false;
  expect([tally(pages), tally(stored)]).toEqual([{ 503: 50 }, { 200: 50 }]);
  // The site's own words, not those of the proxy.
  expect(pages.filter((r) => r.headers['x-site'] === undefined)).toEqual([]);
  await checked();
  expect(tally(await times(50, page))).toEqual({ 200: 50 });
});

test('a process that leaves under load is missed by nobody', async () => {
  await a.leave();
  const without = await times(100, (n) =>
    haproxy.ask('/api/user/cart', n % 2 === 0 ? {} : { method: 'POST', body: `n=${n}` }),
  );
  await a.come();
  expect(tally(without)).toEqual({ 200: 100 });
});

test('a name that is not ours gets no answer, and what is not for the world none of the site', async () => {
  const foreign = { headers: { host: 'evil.example', connection: 'close' } };
  const end = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      () => 'closed',
    );
  expect([
    await end(haproxy.ask('/mall', { ...foreign, servername: 'evil.example' })),
    (await haproxy.ask('/mall')).headers['x-host'],
  ]).toEqual(['closed', NAME]);
  expect((await haproxy.ask('/readyz')).headers['x-site']).toBeUndefined();
});
