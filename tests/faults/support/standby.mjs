import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { withClient } from '../../../scripts/db/prepare.mjs';
import { removeCluster } from '../../../scripts/db/postgres.mjs';
import { Database } from './database.mjs';

const SLOT = 'faults_standby';

/**
 * A streaming standby of the suite's PostgreSQL: a base backup of the running server, which then follows it.
 * @param {Database} primary @param {string} root its folder
 */
export async function startStandby(primary, root) {
  const { cluster } = primary;
  fs.mkdirSync(root, { recursive: true });
  const copy = path.join(root, 'pg');
  await withClient(cluster.url(), async (c) => {
    await c.query(`select pg_create_physical_replication_slot($1, true)`, [SLOT]);
    await c.query(`select pg_backup_start('faults', true)`);
    execFileSync('cp', ['-a', cluster.dir, copy]);
    const { rows } = await c.query('select labelfile from pg_backup_stop()');
    fs.rmSync(path.join(copy, 'postmaster.pid'), { force: true });
    const owner = fs.statSync(copy);
    const write = (name, text, flag = 'w') => {
      fs.writeFileSync(path.join(copy, name), text, { flag });
      fs.chownSync(path.join(copy, name), owner.uid, owner.gid);
    };
    write('backup_label', rows[0].labelfile);
    write('standby.signal', '');
    const follow = `host=${cluster.host} port=5432 user=postgres`;
    write('postgresql.auto.conf', `primary_conninfo = '${follow}'\nprimary_slot_name = '${SLOT}'\n`, 'a');
  });
  const standby = new Database(root);
  await standby.start();
  return {
    database: standby,
    url: (...args) => standby.cluster.url(...args),
    close: async () => {
      standby.thaw();
      await standby.stop('immediate').catch(() => undefined);
      removeCluster(root);
      await withClient(cluster.url(), (c) => c.query('select pg_drop_replication_slot($1)', [SLOT])).catch(
        () => undefined,
      );
    },
  };
}
