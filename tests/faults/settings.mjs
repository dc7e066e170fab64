import { withClient } from '../../scripts/db/prepare.mjs';

/** the embedded database gives up no durability, and its indexes and tables are whole. */

const WANTED = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  data_checksums: 'on',
  ignore_checksum_failure: 'off',
  zero_damaged_pages: 'off',
};

async function durability(t) {
  const world = await t.world({ site: false, gateway: false });
  for (const [name, wanted] of Object.entries(WANTED)) {
    t.point();
    // As the site's own role sees it: a role or database setting would not show to another.
    const seen = await withClient(world.appUrl, async (c) => (await c.query(`show ${name}`)).rows[0][name]);
    t.equal(seen, wanted, name);
  }
}

async function sound(t) {
  const world = await t.world({ site: false, gateway: false });
  const superuser = t.database.cluster.url(world.name);
  await withClient(superuser, async (c) => {
    const there = await c.query("select 1 from pg_available_extensions where name = 'amcheck'");
    if (!t.check(there.rowCount > 0, 'the extension amcheck is not packaged')) return;
    await c.query('create extension if not exists amcheck');
    const { rows: indexes } = await c.query(`
      select c.oid, c.relname, i.indisunique as uniq from pg_class c join pg_index i on i.indexrelid = c.oid join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and c.relkind = 'i' and i.indisvalid and c.relpersistence = 'p'`);
    const { rows: gins } = await c.query(`
      select c.oid, c.relname from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'gin' and c.relkind = 'i'`);
    const { rows: tables } = await c.query(
      `select oid, relname from pg_class where relkind in ('r', 'm', 't') and relpersistence = 'p'`,
    );
    for (const { oid, relname, uniq } of indexes) {
      t.point();
      await c
        .query('select bt_index_parent_check($1, true, true, $2)', [oid, uniq])
        .catch((e) => t.check(false, `${relname}: ${e.message}`));
    }
    for (const { oid, relname } of gins) {
      t.point();
      await c
        .query('select gin_index_check($1)', [oid])
        .catch((e) => t.check(false, `${relname}: ${e.message}`));
    }
    for (const { oid, relname } of tables) {
      t.point();
      const { rows } = await c.query('select * from verify_heapam($1)', [oid]);
      t.equal(rows, [], relname);
    }
    t.note(`${indexes.length} btree and ${gins.length} gin indexes, ${tables.length} tables read whole`);
  });
}

/** @type {import('./support/run.mjs').Case[]} */
export const cases = [
  { id: 'R-20', name: 'the database runs with every durability setting on', run: durability },
  { id: 'R-20', name: 'indexes and tables hold together (amcheck)', run: sound },
];
