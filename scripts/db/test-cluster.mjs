import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundle } from '../build-node.mjs';
import { hashFiles } from '../start/stamp.mjs';
import { startPostgres } from './postgres.mjs';
import {
  clusterUrls,
  createDatabase,
  dropDatabase,
  migrate,
  prepareCluster,
  withClient,
} from './prepare.mjs';

/**
 * The cluster of the tests, as a child process of the runner: prints one line of JSON on the IPC channel and stays up until its parent is
 * gone or asks it to end, so that nothing survives a killed run. The template database holds the schema and the reference data; each test
 * file works on a clone of it.
 *
 * TEST_DATA_DIR keeps the cluster between runs; otherwise it lives in a temporary folder that is deleted at the end.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const keep = process.env.TEST_DATA_DIR;
const dir = keep ? path.resolve(keep) : fs.mkdtempSync(path.join(os.tmpdir(), 'portal-test-'));
if (!keep) fs.chmodSync(dir, 0o755);

/** Changes whenever the template must be built anew. */
function templateName() {
  const inputs = ['drizzle', 'db', 'scripts/db', 'lib/domain', 'package-lock.json'].map((p) =>
    path.join(root, p),
  );
  return `template_${createHash('sha256').update(hashFiles(inputs)).digest('hex').slice(0, 12)}`;
}

async function buildTemplate(cluster, name) {
  const done = await withClient(cluster.url(), async (client) => {
    const found = await client.query('select datistemplate from pg_database where datname = $1', [name]);
    if (found.rows[0]?.datistemplate) return true;
    const old = await client.query(
      "select datname from pg_database where datname like 'template\\_%' or datname like 't\\_%'",
    );
    for (const { datname } of old.rows) {
      await client.query(`alter database "${datname}" is_template false`);
      await dropDatabase(client, datname);
    }
    await createDatabase(client, name);
    return false;
  });
  if (done) return;
  const { ownerUrl } = clusterUrls(cluster, name);
  await migrate(ownerUrl);
  // A folder of its own per process: runs may overlap.
  const out = `.build/test-${process.pid}`;
  await bundle({ reference: 'tests/support/reference.ts' }, out);
  const { seedTemplate } = await import(pathToFileURL(path.join(root, out, 'reference.mjs')).href);
  await seedTemplate(ownerUrl);
  fs.rmSync(path.join(root, out), { recursive: true, force: true });
  await withClient(cluster.url(), (client) => client.query(`alter database "${name}" is_template true`));
}

const cluster = await startPostgres(dir, { throwaway: !keep });
let ending = false;
async function end(code) {
  if (ending) return;
  ending = true;
  await cluster.stop();
  if (!keep) fs.rmSync(dir, { recursive: true, force: true });
  process.exit(code);
}
process.on('disconnect', () => void end(0));
// A Ctrl-C for the whole group: the runner ends first and takes this process with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => setTimeout(() => void end(0), 1000));
try {
  await prepareCluster(cluster, 'postgres');
  const template = templateName();
  await buildTemplate(cluster, template);
  process.send?.({ host: cluster.host, template });
} catch (e) {
  console.error(e);
  await end(1);
}
