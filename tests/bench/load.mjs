import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { compareAt } from './compare.mjs';
import { markdown, measuring, setting } from './frame.mjs';
import { dynamicReads, publicPages } from './load-reads.mjs';
import { loadWorld } from './load-world.mjs';
import { memoryMb } from './measure.mjs';
import { cold } from './pages.mjs';

const CONNECTIONS = [16, 64];
const BUSY = 64;
const COLD_REQUESTS = setting('BENCH_COLD', 60);
/** Targets: share of the bare server's rate, and p99 in ms at 64 connections. */
const LIMITS = { ratio: 0.85, cachedP99: 50, dynamicP99: 150 };
/** How much later than the bare server's the site's slowest replies of plain text may be. */
const BARE_TAIL = 1.25;

async function cachedPages(site, pages, times) {
  const rows = [];
  for (const [name, path] of Object.entries(pages)) {
    for (const encoding of ['identity', 'gzip']) {
      const found = await compareAt({
        ...site,
        ...times,
        path,
        headers: { 'accept-encoding': encoding },
        connections: CONNECTIONS,
      });
      rows.push(...found.map((row) => ({ name, encoding, ...row })));
      const last = rows.at(-1);
      console.log(
        `${name}, ${encoding}: ${last.site.rps} req/s, ratio ${last.ratio}, p99 ${last.site.p99} ms`,
      );
    }
  }
  return rows;
}

async function coldPages(site, client, pages) {
  const rows = [];
  for (const [name, path] of Object.entries(pages)) {
    rows.push({ name, ...(await cold(client, `${site.site}${path}`, COLD_REQUESTS)) });
    console.log(`${name}, cold: p50 ${rows.at(-1).p50} ms, p99 ${rows.at(-1).p99} ms`);
  }
  return rows;
}

async function reads(site, all, times) {
  const rows = [];
  for (const { kind, name, requests } of all) {
    const [row] = await compareAt({ ...site, ...times, requests, connections: [BUSY] });
    rows.push({ kind, name, ...row });
    console.log(`${name}: ${row.site.rps} req/s, p99 ${row.site.p99} ms, ${row.site.cpuPerRequest} CPU-ms`);
  }
  return rows;
}

/** Pages cached and cold, then dynamic reads. BENCH_PART=pages or reads measures one of the two; BENCH_ONLY, the reads whose name holds it. */
async function run({ site, sitePid, ownerUrl, seed, dataDir }) {
  const times = measuring({ seconds: 4, repeats: 3 });
  const part = process.env.BENCH_PART;
  const only = process.env.BENCH_ONLY ?? '';
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const world = await loadWorld({ client, seed, site, dataDir });
    const databasePid = Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    const where = { site, sitePid, databasePid };
    const memory = { start: memoryMb(sitePid).now };
    const pages = part === 'reads' ? {} : await publicPages(client);
    const cached = await cachedPages(where, pages, times);
    const colds = await coldPages(where, client, pages);
    memory.pages = memoryMb(sitePid).now;
    const all = part === 'pages' ? [] : await dynamicReads(client, world);
    const dynamic = await reads(
      where,
      all.filter((read) => read.name.includes(only)),
      times,
    );
    const { now, most } = memoryMb(sitePid);
    return { times, cached, cold: colds, dynamic, memory: { ...memory, reads: now, most } };
  } finally {
    await client.end();
  }
}

const rate = (r) => `${r.rps} ±${r.spreadPercent}%`;

function tables({ cached, cold: colds, dynamic, memory }) {
  const parts = {};
  if (cached.length > 0)
    parts['load-cached'] = markdown(
      {
        page: (r) => r.name,
        encoding: (r) => r.encoding,
        connections: (r) => r.connections,
        bytes: (r) => r.bytes,
        'site req/s': (r) => rate(r.site),
        'p50 ms': (r) => r.site.p50,
        'p99 ms': (r) => r.site.p99,
        'bare req/s': (r) => rate(r.bare),
        'bare p99 ms': (r) => r.bare.p99,
        ratio: (r) => `**${r.ratio}**`,
        'CPU-ms site / bare / client': (r) =>
          `${r.site.cpuPerRequest} / ${r.bare.cpuPerRequest} / ${r.bare.clientCpu}`,
        failed: (r) => r.site.failed,
      },
      cached,
    );
  if (colds.length > 0)
    parts['load-cold'] = markdown(
      {
        page: (r) => r.name,
        'req/s': (r) => r.rps,
        'p50 ms': (r) => r.p50,
        'p99 ms': (r) => r.p99,
        failed: (r) => r.failed,
      },
      colds,
    );
  if (dynamic.length > 0)
    parts['load-reads'] = `${markdown(
      {
        read: (r) => r.name,
        bytes: (r) => r.bytes,
        'req/s': (r) => rate(r.site),
        'p50 ms': (r) => r.site.p50,
        'p99 ms': (r) => r.site.p99,
        'CPU-ms site': (r) => r.site.cpuPerRequest,
        'CPU-ms database': (r) => r.site.databaseCpu,
        'bare req/s': (r) => rate(r.bare),
        'bare p99 ms': (r) => r.bare.p99,
        ratio: (r) => r.ratio,
        'CPU-ms client': (r) => r.site.clientCpu,
        failed: (r) => r.site.failed,
      },
      dynamic,
    )}\n\nMemory of the site, MiB: ${memory.start} at the start, ${memory.pages} after the pages, ${memory.reads} after the reads, ${memory.most} at most.`;
  return parts;
}

/** Plain text of 64 connections is hundreds of MB a second, which the bare server cannot send in 50 ms either: it is held to that one's p99. */
const asBare = (r) => Math.max(LIMITS.cachedP99, r.bare.p99 * BARE_TAIL);

/** @returns what misses its target */
function check({ cached, cold: colds, dynamic }) {
  const busy = cached.filter((r) => r.connections === BUSY);
  const name = (r) => `${r.name}${r.encoding ? `, ${r.encoding}` : ''} at ${r.connections} connections`;
  return [
    ...cached.filter((r) => r.ratio < LIMITS.ratio).map((r) => `${name(r)}: ratio ${r.ratio}`),
    ...busy
      .filter((r) => r.site.p99 >= (r.encoding === 'gzip' ? LIMITS.cachedP99 : asBare(r)))
      .map((r) => `${name(r)}: p99 ${r.site.p99} ms`),
    ...dynamic
      .filter((r) => r.kind !== 'page' && r.site.p99 >= LIMITS.dynamicP99)
      .map((r) => `${name(r)}: p99 ${r.site.p99} ms`),
    ...[...cached, ...dynamic]
      .filter((r) => r.site.failed > 0 || r.site.rps === 0)
      .map((r) => `${name(r)}: ${r.site.failed} failed, ${r.site.rps} req/s`),
    ...colds.filter((r) => r.failed > 0).map((r) => `${r.name}, cold: ${r.failed} failed`),
  ];
}

export const load = { dataDir: 'bench-load', run, tables, check };
