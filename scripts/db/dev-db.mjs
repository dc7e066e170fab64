import path from 'node:path';
import { startPostgres } from './postgres.mjs';
import { clusterUrls, migrate, prepareCluster } from './prepare.mjs';

/**
 * A private migrated database for a developer: `node scripts/db/dev-db.mjs --dir /tmp/x [--no-migrate]`. Prints the connection texts and
 * stays up until Ctrl-C.
 */
const args = process.argv.slice(2);
const at = args.indexOf('--dir');
const dir = at >= 0 ? args[at + 1] : undefined;
if (!dir) {
  console.error('usage: node scripts/db/dev-db.mjs --dir <folder> [--no-migrate]');
  process.exit(2);
}
const cluster = await startPostgres(path.resolve(dir));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => void cluster.stop().then(() => process.exit(0)));
}
cluster.onExit((code) => process.exit(code === 0 ? 0 : 1));
try {
  await prepareCluster(cluster);
  const { ownerUrl, appUrl } = clusterUrls(cluster);
  if (!args.includes('--no-migrate')) await migrate(ownerUrl);
  console.log(`DATABASE_URL=${appUrl}\nDATABASE_OWNER_URL=${ownerUrl}\nready`);
  setInterval(() => {}, 2 ** 30);
} catch (e) {
  console.error(e);
  await cluster.stop();
  process.exit(1);
}
