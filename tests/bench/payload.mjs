import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { inTurns, markdown, measuring } from './frame.mjs';
import { dynamicReads, publicPages } from './load-reads.mjs';
import { loadWorld } from './load-world.mjs';
import { load, startNode, summary } from './measure.mjs';
import { PAYLOAD } from './peers/payload-app.mjs';
import { withPeer } from './peers/peer.mjs';
import { freePort, listenerPid } from './site.mjs';

/** Pages and calls of the site in turns with a page that Payload makes for each request. */

const CONNECTIONS = [16, 64];
const BUSY = 64;
/** Pages a second over Payload's at 16 connections, by kind of row. */
const RATIOS = { frame: 20, 'frame and call': 3 };
/** p99 in ms at 64 connections, by kind of row. */
const P99 = { frame: 100, 'cached page': 100, page: 100, call: 150 };
/** What is looked at beside the frames, by its names in load-reads.mjs. */
const PAGES = ['home', 'article detail', 'mobile home'];
const READS = {
  page: ['page: cart', 'page: user centre', 'page: search'],
  call: ['search', 'cart', 'order list', 'desk: orders'],
};
const GZIP = { 'accept-encoding': 'gzip' };

/** A running Payload for as long as `work` runs. */
function withPayload(work) {
  return withPeer('payload', PAYLOAD, async ({ folder, url, databasePid }) => {
    const env = { ...process.env, DATABASE_URL: url, NEXT_TELEMETRY_DISABLED: '1' };
    execFileSync(process.execPath, ['fill.mjs'], { cwd: folder, stdio: 'inherit', env });
    const port = await freePort();
    const args = ['start', folder, '-p', String(port), '-H', '127.0.0.1'];
    const next = join(folder, 'node_modules/next/dist/bin/next');
    const { child } = await startNode([next, ...args], /Ready in/, env);
    child.removeAllListeners('exit');
    try {
      return await work({ url: `http://127.0.0.1:${port}/`, pid: listenerPid(port), databasePid });
    } finally {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  });
}

/** What is asked of the site; where calls come with a page, `perPage` requests make one. */
async function asked(client, world) {
  const each = (paths) =>
    world.admins.flatMap(({ cookie }) => paths.map((path) => ({ path, headers: { ...GZIP, cookie } })));
  const orders = ['/mall/manage/orders', '/api/admin/order/list'];
  const pages = await publicPages(client);
  const reads = await dynamicReads(client, world);
  const frames = [
    { name: 'login', kind: 'frame', requests: [{ path: '/login/userlogin', headers: GZIP }] },
    { name: 'orders of the office', kind: 'frame', requests: each(orders.slice(0, 1)) },
    { name: 'orders of the office', kind: 'frame and call', perPage: 2, requests: each(orders) },
  ];
  const cached = PAGES.map((name) => ({
    name,
    kind: 'cached page',
    requests: [{ path: pages[name], headers: GZIP }],
  }));
  const found = Object.entries(READS).flatMap(([kind, names]) =>
    names.map((name) => {
      const { requests } = reads.find((read) => read.name === name);
      return {
        name: name.replace('page: ', ''),
        kind,
        requests: requests.map((one) => ({ ...one, headers: { ...one.headers, ...GZIP } })),
      };
    }),
  );
  return { frames, others: [...cached, ...found] };
}

async function run({ site, sitePid, ownerUrl, seed, dataDir }) {
  const times = measuring({ seconds: 3, repeats: 3 });
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const { frames, others } = await asked(client, await loadWorld({ client, seed, site, dataDir }));
  await client.end();
  const databasePid = Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  return withPayload(async (payload) => {
    const rows = [];
    for (const connections of CONNECTIONS) {
      const ours = connections === BUSY ? [...frames, ...others] : frames;
      const things = [
        { name: 'Payload', kind: 'rendered', headers: GZIP, ...payload },
        ...ours.map((one) => ({ ...one, url: site, pid: sitePid, databasePid })),
      ];
      const runs = await inTurns(
        things.map((thing) => (seconds) => load({ ...thing, seconds, connections })),
        times,
      );
      const found = things.map(({ name, kind, perPage = 1 }, i) => {
        const of = summary(runs[i]);
        const [server, database] = [of.cpuPerRequest * perPage, of.databaseCpu * perPage];
        return { name, kind, connections, ...of, perSecond: Math.round(of.rps / perPage), server, database };
      });
      const [peer] = found;
      const cpu = (row) => row.server + row.database;
      rows.push(
        ...found.map((row) => ({
          ...row,
          ratio: Number((row.perSecond / peer.perSecond).toFixed(1)),
          cpuRatio: Number((cpu(peer) / cpu(row)).toFixed(1)),
        })),
      );
    }
    return rows;
  });
}

const table = (rows) =>
  markdown(
    {
      '': (r) => `${r.name}, ${r.kind}`,
      connections: (r) => r.connections,
      'a second': (r) => `${r.perSecond} ±${r.spreadPercent}%`,
      'over Payload': (r) => (r.kind === 'call' ? '' : `**${r.ratio}**`),
      'p50 ms': (r) => r.p50,
      'p99 ms': (r) => r.p99,
      'CPU-ms of the server': (r) => Number(r.server.toFixed(3)),
      'of the database': (r) => Number(r.database.toFixed(3)),
      'by CPU-ms of both': (r) => (r.kind === 'call' ? '' : r.cpuRatio),
      failed: (r) => r.failed,
    },
    rows,
  );

/** @returns what misses its target */
function check(rows) {
  const name = (r) => `${r.name}, ${r.kind} at ${r.connections} connections`;
  return [
    ...rows
      .filter((r) => r.connections < BUSY && r.ratio < RATIOS[r.kind])
      .map((r) => `${name(r)}: ${r.ratio} times Payload's pages a second, not ${RATIOS[r.kind]}`),
    ...rows
      .filter((r) => r.connections === BUSY && r.p99 >= P99[r.kind])
      .map((r) => `${name(r)}: p99 ${r.p99} ms`),
    ...rows.filter((r) => r.failed > 0).map((r) => `${name(r)}: ${r.failed} failed`),
  ];
}

export const payload = { dataDir: 'bench-load', run, table, check };
