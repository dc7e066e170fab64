import fs from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { Client } from 'pg';
import * as schema from '@/db/schema';
import { socketUrl, SUPERUSER } from '@/scripts/db/postgres.mjs';
import { createDatabase, dropDatabase, OWNER_ROLE, withClient } from '@/scripts/db/prepare.mjs';
import { testDbUrl } from '@/tests/support/db';

/** The database that the migrations made against one that is made of the schema files, by what the catalogue says of both. */

const host = process.env.TEST_PG_HOST ?? '';
const described = `described_${process.env.JEST_WORKER_ID ?? '1'}`;
const asSuperuser = (work: (client: Client) => Promise<void>) =>
  withClient(socketUrl(host, 'postgres', SUPERUSER), work);

const CATALOGUE = `
  with relations as (select * from pg_class where relnamespace = 'public'::regnamespace)
  select 'relation ' || relname as what, concat(relkind, relpersistence) as says from relations where relkind <> 'i'
  union all select 'column ' || r.relname || '.' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
      pg_get_expr(d.adbin, d.adrelid))
    from pg_attribute a join relations r on r.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where r.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  union all select 'constraint ' || r.relname || '.' || conname, pg_get_constraintdef(k.oid) from pg_constraint k join relations r on r.oid = k.conrelid
  union all select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'sequence ' || sequencename, concat_ws(' ', data_type, start_value, min_value, max_value, increment_by, cycle, cache_size)
    from pg_sequences where schemaname = 'public'
  union all select 'function ' || proname, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all select 'trigger ' || tgname, string_agg(r.relname, ' ' order by r.relname) from pg_trigger t join relations r on r.oid = t.tgrelid
    where not tgisinternal group by 1
  union all select 'type ' || typname::text, typtype::text from pg_type where typnamespace = 'public'::regnamespace and typtype <> 'c' and typelem = 0`;

async function catalogue(url: string): Promise<Map<string, string>> {
  const { rows } = await withClient(url, (client) => client.query<{ what: string; says: string }>(CATALOGUE));
  return new Map(rows.map(({ what, says }) => [what, says]));
}

beforeAll(() =>
  asSuperuser(async (client) => {
    await dropDatabase(client, described);
    await createDatabase(client, described);
  }),
);
afterAll(() => asSuperuser((client) => dropDatabase(client, described)));

test('the migrations make what the schema files describe, and beyond it only what those written by hand name', async () => {
  const url = socketUrl(host, described, OWNER_ROLE);
  const statements = await generateMigration(
    generateDrizzleJson({}),
    generateDrizzleJson(schema, undefined, undefined, 'snake_case'),
  );
  const functions = fs.readFileSync('drizzle/0000_functions.sql', 'utf8');
  await withClient(url, (client) => client.query([functions, ...statements].join('\n')));
  const [wanted, found] = await Promise.all([catalogue(url), catalogue(testDbUrl('owner'))]);
  const missing = [...wanted].filter(([what, says]) => found.get(what) !== says);
  expect(missing).toEqual([['relation rate_limits', 'rp']]);
  const beyond = [...found.keys()].filter((what) => !wanted.has(what));
  const numbers = [
    'after_sale_no',
    'counting_no',
    'invoice_no',
    'order_sn',
    'purchase_no',
    'quotation_no',
    'refund_no',
    'shipment_no',
    'special_no',
    'stock_doc_no',
  ];
  expect(beyond.toSorted()).toEqual(
    [
      ...numbers.flatMap((name) => [`relation ${name}_seq`, `sequence ${name}_seq`]),
      'constraint operation_logs.chain_at_commit',
      'function chain_operation_log',
      'function keep_operation_log',
      'function keep_payment_event',
      'function operation_log_hash',
      'function organization_entries',
      'function prune_operation_log',
      'function refuse_change',
      'function start_operation_log',
      'index ebook_assets_active_key',
      'trigger append_only',
      'trigger chain_at_commit',
      'trigger keep_received',
      'trigger no_truncate',
      'trigger start_chain',
    ].toSorted(),
  );
});
