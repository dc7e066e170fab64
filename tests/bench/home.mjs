import { compare } from './compare.mjs';
import { markdown } from './frame.mjs';

/** Kept pages as clients ask for them: browsers and search engines take brotli, proxies gzip, scripts neither. */
const ASKED = [
  ['/index', 'br'],
  ['/index', 'gzip'],
  ['/index', 'identity'],
  ['/mobile/home', 'br'],
  ['/login/userlogin', 'br'],
];

/** Kept pages and a frame. Target: at least 0.85 of the bare server, by requests per second or, on a busy machine, by CPU time. */
async function run({ site, sitePid }) {
  const rows = [];
  for (const [path, encoding] of ASKED) {
    const headers = { 'accept-encoding': encoding };
    rows.push({ encoding, ...(await compare({ site, sitePid, path, headers, seconds: 2, repeats: 7 })) });
  }
  return rows;
}

const table = (rows) =>
  markdown(
    {
      page: (r) => r.path,
      encoding: (r) => r.encoding,
      bytes: (r) => r.bytes,
      'site req/s': (r) => `${r.site.rps} ±${r.site.spreadPercent}%`,
      'p99 ms': (r) => r.site.p99,
      'bare req/s': (r) => `${r.bare.rps} ±${r.bare.spreadPercent}%`,
      'bare p99 ms': (r) => r.bare.p99,
      ratio: (r) => `**${r.ratio}**`,
      'CPU-ms site / bare / client': (r) =>
        `${r.site.cpuPerRequest} / ${r.bare.cpuPerRequest} / ${r.site.clientCpu}`,
      'ratio by CPU': (r) => `**${r.cpuRatio}**`,
      failed: (r) => r.site.failed,
    },
    rows,
  );

export const home = { dataDir: 'bench', run, table };
