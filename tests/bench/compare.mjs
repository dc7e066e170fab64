import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchRaw, load, startNode, summary } from './measure.mjs';

const BARE = fileURLToPath(new URL('bare-server.mjs', import.meta.url));
const KEPT = ['content-type', 'content-encoding', 'cache-control', 'vary', 'etag', 'content-security-policy'];

/**
 * One page of the site against a bare node:http server that answers the same bytes and headers, measured alternately in one run
 * (docs/performance.md).
 */
export async function compare({ site, sitePid, path, headers, seconds = 6, repeats = 3, connections = 16 }) {
  const url = `${site}${path}`;
  await fetchRaw(url, headers);
  // Its compressed copies are made in the background.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const reply = await fetchRaw(url, headers);
  if (reply.status !== 200) throw new Error(`${url} answered ${reply.status}`);
  const dir = mkdtempSync(join(tmpdir(), 'bench-'));
  const file = join(dir, 'reply.json');
  const kept = Object.fromEntries(KEPT.filter((k) => reply.headers[k]).map((k) => [k, reply.headers[k]]));
  writeFileSync(file, JSON.stringify({ headers: kept, body: reply.body.toString('base64') }));
  const bare = await startNode([BARE, file], /bare ready on (\d+)/);
  const bareUrl = `http://127.0.0.1:${bare.match[1]}/`;
  try {
    await load({ url, pid: sitePid, headers, seconds: 2, connections });
    await load({ url: bareUrl, pid: bare.child.pid, headers, seconds: 2, connections });
    const runs = { site: [], bare: [] };
    for (let i = 0; i < repeats; i += 1) {
      runs.site.push(await load({ url, pid: sitePid, headers, seconds, connections }));
      runs.bare.push(await load({ url: bareUrl, pid: bare.child.pid, headers, seconds, connections }));
    }
    const a = summary(runs.site);
    const b = summary(runs.bare);
    return {
      path,
      bytes: reply.body.length,
      site: a,
      bare: b,
      ratio: Number((a.rps / b.rps).toFixed(2)),
      cpuRatio: Number((b.cpuPerRequest / a.cpuPerRequest).toFixed(2)),
    };
  } finally {
    bare.child.removeAllListeners('exit');
    bare.child.kill('SIGTERM');
    rmSync(dir, { recursive: true, force: true });
  }
}
