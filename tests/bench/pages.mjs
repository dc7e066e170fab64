import { compare } from './compare.mjs';
import { fetchRaw } from './measure.mjs';

/** What the benches of news and mall share: pages cold and in a row. */

export const HEADERS = { 'accept-encoding': 'gzip' };

/** Drops everything that the site keeps, data and pages: a notification that is no list of tags drops all. */
async function forget(client) {
  await client.query("select pg_notify('portal_cache', 'everything')");
  // The site hears it on another connection.
  await new Promise((resolve) => setTimeout(resolve, 15));
}

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const ms = (n) => Number(n.toFixed(1));

/** Latencies of single requests right after everything was forgotten. */
export async function cold(client, url, requests = 150) {
  for (let i = 0; i < 5; i += 1) {
    await forget(client);
    await fetchRaw(url, HEADERS);
  }
  const times = [];
  let failed = 0;
  for (let i = 0; i < requests; i += 1) {
    await forget(client);
    const started = performance.now();
    const reply = await fetchRaw(url, HEADERS);
    times.push(performance.now() - started);
    if (reply.status !== 200) failed += 1;
  }
  const sorted = times.toSorted((a, b) => a - b);
  const mean = times.reduce((a, t) => a + t, 0) / times.length;
  return {
    rps: Math.round(1000 / mean),
    p50: ms(percentile(sorted, 0.5)),
    p99: ms(percentile(sorted, 0.99)),
    failed,
  };
}

/**
 * Measures pages cold (one request at a time, everything forgotten before each) and as they are served in a row (16 connections, stored pages
 * from the front cache; `searchers` connections for the calls of searches), beside a bare server with the same bytes.
 *
 * @param pages address by name; a name that starts with `search` is not stored
 */
export async function measurePages({ client, site, sitePid, pages, seconds, searchers }) {
  const rows = [];
  for (const [name, path] of Object.entries(pages)) {
    const first = await cold(client, `${site}${path}`);
    // Searches are not stored, and only a few may run at once.
    const connections = name.startsWith('search') ? searchers : 16;
    const warm = await compare({ site, sitePid, path, headers: HEADERS, seconds, connections });
    rows.push({ name, cold: first, ...warm });
    console.log(`${name}: cold p50 ${first.p50} ms, p99 ${first.p99} ms, then ${warm.site.rps} req/s`);
  }
  return rows;
}

export function pagesTable(rows) {
  return [
    '| page | cold req/s (1 connection) | p50 ms | p99 ms | in a row req/s | p99 ms | bare req/s | ratio | CPU-ms site / bare | bytes gzip | failed |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      (r) =>
        `| ${r.name} | ${r.cold.rps} | ${r.cold.p50} | ${r.cold.p99} | ${r.site.rps} ±${r.site.spreadPercent}% | ${r.site.p99} | ${r.bare.rps} ±${r.bare.spreadPercent}% | ${r.ratio} | ${r.site.cpuPerRequest} / ${r.bare.cpuPerRequest} | ${r.bytes} | ${r.cold.failed + r.site.failed} |`,
    ),
  ].join('\n');
}
