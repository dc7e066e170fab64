import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inTurns } from './frame.mjs';
import { fetchRaw, load, startNode, summary } from './measure.mjs';

const BARE = fileURLToPath(new URL('bare-server.mjs', import.meta.url));
/** What Node itself says in every answer. */
const OF_NODE = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/** The bytes and headers that the bare server is to answer with: all of them, so that both write the same to the socket. */
async function replyOf(site, { path, method = 'GET', headers }) {
  const url = `${site}${path}`;
  await fetchRaw(url, headers, method);
  // Its compressed copies are made in the background.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const reply = await fetchRaw(url, headers, method);
  if (reply.status !== 200) throw new Error(`${url} answered ${reply.status}`);
  const said = Object.entries(reply.headers).filter(([name]) => !OF_NODE.has(name));
  return { headers: Object.fromEntries(said), body: reply.body };
}

/**
 * One address of the site, or several that belong together, against a bare node:http server that answers the first one's bytes and headers,
 * measured alternately in one run (docs/performance.md).
 *
 * @param {string} [options.path] the one address, with `headers`; or
 * @param {object[]} [options.requests] several, each with its path, method and headers
 * @param {number[]} [options.connections] one comparison for each of these numbers
 * @param {number} [options.databasePid] postmaster whose CPU time is told as well
 */
export async function compareAt(options) {
  const { site, sitePid, path, headers, requests, connections, seconds, repeats, databasePid } = options;
  const reply = await replyOf(site, requests?.[0] ?? { path, headers });
  const dir = mkdtempSync(join(tmpdir(), 'bench-'));
  const file = join(dir, 'reply.json');
  writeFileSync(file, JSON.stringify({ headers: reply.headers, body: reply.body.toString('base64') }));
  const bare = await startNode([BARE, file], /bare ready on (\d+)/);
  const bareUrl = `http://127.0.0.1:${bare.match[1]}`;
  const rows = [];
  try {
    for (const count of connections) {
      const both = [
        { url: `${site}${path ?? ''}`, pid: sitePid, databasePid },
        { url: `${bareUrl}${path ?? ''}`, pid: bare.child.pid },
      ];
      const [ofSite, ofBare] = await inTurns(
        both.map((one) => (time) => load({ ...one, headers, requests, seconds: time, connections: count })),
        { seconds, repeats },
      );
      const a = summary(ofSite);
      const b = summary(ofBare);
      rows.push({
        path: path ?? requests[0].path,
        connections: count,
        bytes: reply.body.length,
        site: a,
        bare: b,
        ratio: Number((a.rps / b.rps).toFixed(2)),
        cpuRatio: Number((b.cpuPerRequest / a.cpuPerRequest).toFixed(2)),
      });
    }
    return rows;
  } finally {
    bare.child.removeAllListeners('exit');
    bare.child.kill('SIGTERM');
    rmSync(dir, { recursive: true, force: true });
  }
}

/** One page at one number of connections. */
export async function compare({ seconds = 6, repeats = 3, connections = 16, ...page }) {
  const [row] = await compareAt({ ...page, seconds, repeats, connections: [connections] });
  return row;
}
