import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { call } from './support/http.mjs';
import { rate, tell } from './support/load.mjs';
import { anyFreePort } from '../../scripts/start/services.mjs';
import { until } from './support/processes.mjs';
import { startProxy } from './support/proxy.mjs';

/** a site that is asked to end answers what it has taken; two of them are exchanged one after the other without anybody noticing. */

const RPS = 200;
const TAKEN = fileURLToPath(new URL('preload/taken.cjs', import.meta.url));

/** Reads of a logged-in buyer and the home page by turns, each with a mark of its own. */
const reads = (url, buyer, agent) => async (n) => {
  const id = `${url} ${n} ${Math.random()}`;
  const headers = { 'x-faults-id': id };
  const reply =
    n % 2 === 0
      ? await call(`${url}/index`, { agent, headers })
      : await call(`${url}/api/user/order/list`, { agent, headers, cookie: buyer.cookie });
  return { ...reply, id };
};

async function terminated(t) {
  const world = await t.world({ site: false, env: { LOG_LEVEL: 'error' } });
  const [buyer] = await world.buyers(1);
  for (const keepAlive of [false, true]) {
    const file = path.join(world.dir, `taken-${keepAlive}`);
    const site = await world.startSite({ preload: [TAKEN], env: { FAULTS_TAKEN: file } });
    const agent = new Agent({ keepAlive, maxSockets: Infinity });
    await Promise.all([world.get('/index'), world.get('/api/user/order/list', { cookie: buyer.cookie })]);
    const load = rate(reads(world.url, buyer, agent), { rps: RPS, seconds: 4 });
    await sleep(1500);
    const asked = Date.now();
    site.signal('SIGTERM');
    const code = await site.ended;
    const ms = Date.now() - asked;
    const replies = await load.ended();
    const taken = new Set(readFileSync(file, 'utf8').split('\n'));
    const broken = replies.filter((r) => r.status !== 200 && taken.has(r.id));
    t.point(replies.length);
    const shown = broken.map((r) => `${r.status} ${r.error ?? ''} after ${Math.round(r.ms)} ms`);
    t.equal(
      shown.slice(0, 5),
      [],
      `SIGTERM at ${RPS} rps, keep-alive ${keepAlive}: ${broken.length} taken and not answered`,
    );
    t.equal(code, 0, 'exit code');
    t.check(ms <= 30_000, `ended after ${ms} ms`);
    // What was not taken was refused, or reset in the queue of the closing socket: a proxy asks another instance.
    t.note(
      `keep-alive ${keepAlive}: ${taken.size - 1} taken, ended after ${ms} ms; ${JSON.stringify(tell(replies).byStatus)}`,
    );
    agent.destroy();
  }
}

async function rolling(t) {
  const world = await t.world({ site: false, env: { LOG_LEVEL: 'error', DRAIN_SECONDS: '1' } });
  const [buyer] = await world.buyers(1);
  const ports = [await anyFreePort(), await anyFreePort()];
  const sites = await Promise.all(ports.map((port) => world.startSite({ port })));
  for (const site of sites) t.check((await world.ready(t.limit(10_000), site)) !== null, 'ready');
  const proxy = await startProxy(sites.map((s) => s.url));
  try {
    await Promise.all(
      sites.flatMap((s) => [
        call(`${s.url}/index`),
        call(`${s.url}/api/user/order/list`, { cookie: buyer.cookie }),
      ]),
    );
    const load = rate(reads(proxy.url, buyer), { rps: RPS / 4 });
    await sleep(500);
    for (const [i, site] of sites.entries()) {
      site.signal('SIGTERM');
      t.equal(await site.ended, 0, `exit code of instance ${i + 1}`);
      const next = await world.startSite({ port: ports[i] });
      t.check((await world.ready(t.limit(10_000), next)) !== null, 'ready');
      await until(() => proxy.healthy.get(next.url), 5000);
      await sleep(300);
    }
    const replies = await load.stop();
    const failed = replies.filter((r) => r.status !== 200);
    t.point(replies.length);
    t.equal(
      failed.map((r) => `${r.status} ${r.error ?? r.text.slice(0, 80)}`).slice(0, 5),
      [],
      'failed requests',
    );
    t.note(
      `${replies.length} requests through two restarts, ${proxy.counts.repeated} asked of the other one: ${JSON.stringify(tell(replies))}`,
    );
  } finally {
    await proxy.close();
  }
}

/** @type {import('./support/run.mjs').Case[]} */
export const cases = [
  { id: 'R-26', name: 'SIGTERM under load: everything taken is answered', run: terminated },
  { id: 'R-26', name: 'two instances restarted one after the other behind a proxy', run: rolling },
];
