import { compare } from './compare.mjs';

/** The cached home page, uncompressed and gzip. Target: at least 0.85 of the bare server's requests per second. */
async function run({ site, sitePid }) {
  const rows = [];
  for (const encoding of ['identity', 'gzip']) {
    const headers = { 'accept-encoding': encoding };
    rows.push({ encoding, ...(await compare({ site, sitePid, path: '/index', headers })) });
  }
  return rows;
}

function table(rows) {
  return [
    '| page | encoding | bytes | site req/s | p99 ms | bare req/s | p99 ms | ratio | CPU-ms site / bare | failed |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      (r) =>
        `| ${r.path} | ${r.encoding} | ${r.bytes} | ${r.site.rps} ±${r.site.spreadPercent}% | ${r.site.p99} | ${r.bare.rps} ±${r.bare.spreadPercent}% | ${r.bare.p99} | ${r.ratio} | ${r.site.cpuPerRequest} / ${r.bare.cpuPerRequest} | ${r.site.failed} |`,
    ),
  ].join('\n');
}

export const home = { dataDir: 'bench', run, table };
