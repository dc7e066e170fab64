/**
 * `npm run bench -- home|news|mall|desk|reading|phone|report`: starts the built site on a data folder of its own with the demo world and measures it; `news` adds a
 * hundred thousand articles at its first run, `mall` fifty thousand products; `desk` and `report` need no site, but a database with a million orders. Loopback
 * only, bounded in time. Prints a table and writes `.data/bench/<name>.json`.
 */
import { mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { desk } from './desk.mjs';
import { home } from './home.mjs';
import { mall } from './mall.mjs';
import { startNode } from './measure.mjs';
import { news } from './news.mjs';
import { phone } from './phone.mjs';
import { reading } from './reading.mjs';
import { report as reports } from './report.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const benches = { home, news, mall, desk, reading, phone, report: reports };
const name = process.argv[2] ?? 'home';
if (!(name in benches)) {
  console.error(`unknown benchmark ${name}; there is: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** The process that holds a socket. */
function pidOfInode(inode) {
  for (const pid of readdirSync('/proc').filter((n) => /^\d+$/.test(n))) {
    try {
      for (const fd of readdirSync(`/proc/${pid}/fd`)) {
        if (readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`) return Number(pid);
      }
    } catch {
      // gone, or not ours to look at
    }
  }
  return Number.NaN;
}

/** Process id of the server that listens on the port (Linux). */
function sitePid(port) {
  const listening = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find((f) => f[1]?.endsWith(`:${port.toString(16).toUpperCase().padStart(4, '0')}`) && f[3] === '0A');
  return listening ? pidOfInode(listening[9]) : Number.NaN;
}

function report(bench, rows) {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? ''}, ${Math.round(totalmem() / 2 ** 30)} GiB, node ${process.version}`;
  const results = join(root, '.data', 'bench');
  mkdirSync(results, { recursive: true });
  writeFileSync(
    join(results, `${name}.json`),
    `${JSON.stringify({ machine, at: new Date().toISOString(), rows }, null, 2)}\n`,
  );
  console.log(`\n${name} on ${machine}\n`);
  console.log(bench.table(rows));
  const failures = bench.check?.(rows) ?? [];
  for (const failure of failures) console.error(`too slow: ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}

async function main() {
  const bench = benches[name];
  const dataDir = join(root, '.data', bench.dataDir);
  mkdirSync(dataDir, { recursive: true });
  if (bench.alone) return report(bench, await bench.run({ dataDir }));
  const port = await freePort();
  const [wxpay, unionpay, sms, mail] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const { child } = await startNode(
    [join(root, 'scripts/start/main.mjs'), '--port', String(port)],
    /网站已就绪/,
    {
      DATA_DIR: dataDir,
      GATEWAY_WXPAY_PORT: String(wxpay),
      GATEWAY_UNIONPAY_PORT: String(unionpay),
      GATEWAY_SMS_PORT: String(sms),
      GATEWAY_MAIL_PORT: String(mail),
      LOG_LEVEL: 'warn',
      // One machine plays all the visitors.
      RATE_SCALE: '100000',
    },
  );
  child.removeAllListeners('exit');
  try {
    const notes = JSON.parse(readFileSync(join(dataDir, 'site.json'), 'utf8'));
    process.env.DATA_DIR = dataDir;
    const rows = await bench.run({
      site: `http://127.0.0.1:${port}`,
      sitePid: sitePid(port),
      ownerUrl: notes.ownerUrl,
      seed: join(root, 'scripts/seed/main.mjs'),
      dataDir,
    });
    report(bench, rows);
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
}

await main();
