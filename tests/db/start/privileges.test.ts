import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import * as schema from '@/db/schema';
import { socketUrl, SUPERUSER } from '@/scripts/db/postgres.mjs';
import { createDatabase, dropDatabase, migrate } from '@/scripts/db/prepare.mjs';

/**
 * S-60, asked from the catalogue of a database that was migrated as an installation's is: what the site's role may do, table by table. A table
 * that is added later and wants other rights than rows has to be entered here.
 */

const database = `privileges_${process.env.JEST_WORKER_ID ?? '1'}`;
const urlOf = (role: string, name = database) => socketUrl(process.env.TEST_PG_HOST ?? '', name, role);

async function session(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

const ROWS = 'SELECT INSERT UPDATE DELETE';
const ADDED_ONLY = 'SELECT INSERT';

/** Every table that is not plain rows. History is read and added to; the inbox of call-backs gets its outcome (its trigger keeps the rest). */
const special: Record<string, string> = {
  'drizzle.__drizzle_migrations': 'SELECT',
  'graphile_worker.migrations': 'SELECT',
  'public.operation_log_anchors': 'SELECT',
  'public.payment_events': 'SELECT INSERT UPDATE',
  'public.activation_code_events': ADDED_ONLY,
  'public.after_sale_events': ADDED_ONLY,
  'public.article_events': ADDED_ONLY,
  'public.campaign_events': ADDED_ONLY,
  'public.campaign_reminders': ADDED_ONLY,
  'public.child_order_events': ADDED_ONLY,
  'public.counting_logs': ADDED_ONLY,
  'public.counting_task_events': ADDED_ONLY,
  'public.credit_entries': ADDED_ONLY,
  'public.credit_reminders': ADDED_ONLY,
  'public.distribution_events': ADDED_ONLY,
  'public.invoice_events': ADDED_ONLY,
  'public.issue_delivery_events': ADDED_ONLY,
  'public.letter_events': ADDED_ONLY,
  'public.login_logs': ADDED_ONLY,
  'public.operation_logs': ADDED_ONLY,
  'public.order_events': ADDED_ONLY,
  'public.organization_events': ADDED_ONLY,
  'public.payment_transitions': ADDED_ONLY,
  'public.periodical_issue_events': ADDED_ONLY,
  'public.product_events': ADDED_ONLY,
  'public.purchase_events': ADDED_ONLY,
  'public.purchase_items': ADDED_ONLY,
  'public.quotation_events': ADDED_ONLY,
  'public.quotation_items': ADDED_ONLY,
  'public.order_papers': ADDED_ONLY,
  'public.paper_templates': ADDED_ONLY,
  'public.refund_events': ADDED_ONLY,
  'public.shipment_events': ADDED_ONLY,
  'public.public_info_events': ADDED_ONLY,
  'public.special_order_events': ADDED_ONLY,
  'public.stock_document_events': ADDED_ONLY,
  'public.stock_movements': ADDED_ONLY,
  'public.tracking_changes': ADDED_ONLY,
  'public.waybill_events': ADDED_ONLY,
};
const queue = ['_private_job_queues', '_private_jobs', '_private_known_crontabs', '_private_tasks', 'jobs'];

let admin: Client;
let app: Client;
const ask = async (text: string) => (await app.query<Record<string, unknown>>(text)).rows;

beforeAll(async () => {
  admin = await session(urlOf(SUPERUSER, 'postgres'));
  await dropDatabase(admin, database);
  await createDatabase(admin, database);
  await migrate(urlOf('portal_owner'));
  app = await session(urlOf('portal_app'));
});
afterAll(async () => {
  await app.end();
  await dropDatabase(admin, database);
  await admin.end();
});

test('S-60 the exact rights of the site’s role on every table and view', async () => {
  const rows = await ask(`
    select format('%s.%s', n.nspname, c.relname) as name, coalesce((
      select string_agg(p, ' ' order by i)
      from unnest(case when current_setting('server_version_num')::int >= 170000
        then '{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER,MAINTAIN}'
        else '{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}' end::text[]) with ordinality x(p, i)
      where has_table_privilege('portal_app', c.oid, p)), '') as rights
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`);
  const tables = Object.values<unknown>(schema)
    .filter((value): value is PgTable => is(value, PgTable))
    .map((table) => `public.${getTableConfig(table).name}`);
  const all = [...tables, ...queue.map((name) => `graphile_worker.${name}`), ...Object.keys(special)];
  const expected = Object.fromEntries(all.map((name) => [name, special[name] ?? ROWS]));
  expect(Object.fromEntries(rows.map((r) => [r['name'], r['rights']]))).toEqual(expected);
});

test('S-60 no right on single columns, none that is granted on, none by default on what comes later', async () => {
  const found = await ask(`
    select 'column' as what, attrelid::regclass::text as name from pg_attribute, aclexplode(attacl) a where a.grantee = 'portal_app'::regrole
    union all
    select 'grant option', c.oid::regclass::text from pg_class c, aclexplode(c.relacl) a
    where a.grantee = 'portal_app'::regrole and a.is_grantable
    union all
    select 'default', d.oid::text from pg_default_acl d, aclexplode(d.defaclacl) a where a.grantee in (0, 'portal_app'::regrole)
    union all
    select 'parameter', parname from pg_parameter_acl, aclexplode(paracl) a where a.grantee in (0, 'portal_app'::regrole)`);
  expect(found).toEqual([]);
});

test('S-60 sequences are drawn from, never set', async () => {
  const rows = await ask(`
    select distinct has_sequence_privilege('portal_app', c.oid, 'usage') as draws, has_sequence_privilege('portal_app', c.oid, 'update') as sets
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname in ('public', 'graphile_worker')`);
  expect(rows).toEqual([{ draws: true, sets: false }]);
});

test('S-60 it enters three schemas and creates in none, nor in the database, not even for a session', async () => {
  const rows = await ask(`
    select nspname as name, nspowner::regrole::text as owner, has_schema_privilege('portal_app', oid, 'create') as creates
    from pg_namespace where has_schema_privilege('portal_app', oid, 'usage') and nspname !~ '^pg_' and nspname <> 'information_schema'
    order by 1`);
  expect(rows.map((r) => [r['name'], r['creates']])).toEqual([
    ['drizzle', false],
    ['graphile_worker', false],
    ['public', false],
  ]);
  expect(rows.some((r) => r['owner'] === 'portal_app')).toBe(false);
  expect(
    await ask(`select has_database_privilege(current_database(), 'connect') as connects,
      has_database_privilege(current_database(), 'create') as creates, has_database_privilege(current_database(), 'temp') as temporary`),
  ).toEqual([{ connects: true, creates: false, temporary: false }]);
});

test('S-60 neither role may do more than its part', async () => {
  const rows = await ask(`
    select rolname as name, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as special, rolcanlogin as logs_in,
      (select count(*)::int from pg_auth_members where member = r.oid or roleid = r.oid) as memberships
    from pg_roles r where rolname in ('portal_owner', 'portal_app') order by 1`);
  expect(rows).toEqual([
    { name: 'portal_app', special: false, logs_in: true, memberships: 0 },
    { name: 'portal_owner', special: false, logs_in: true, memberships: 0 },
  ]);
});

test('S-60 the search path is fixed by the database', async () => {
  expect(await ask('show search_path')).toEqual([{ search_path: 'public' }]);
});

test.each([
  ['create table t (a int)'],
  ['create temp table t (a int)'],
  ['create table graphile_worker.t (a int)'],
  ['create table drizzle.t (a int)'],
  ['create schema s'],
  ['create view v as select 1'],
  ['create function f() returns int language sql return 1'],
  ['create extension dblink'],
  ['create type t as enum ()'],
  ['create sequence s'],
  ['create index on users (name)'],
  ['create trigger t before insert on users for each row execute function refuse_change()'],
  ['create publication p for all tables'],
  ['alter table users add column x int'],
  ['alter table users owner to portal_app'],
  ['alter table graphile_worker._private_jobs disable row level security'],
  ['alter database postgres set search_path = public'],
  ['drop table users'],
  ['drop schema graphile_worker cascade'],
  ['truncate users'],
  ['truncate graphile_worker._private_jobs'],
  ["select setval('order_sn_seq', 1)"],
  ['insert into graphile_worker.migrations (id) values (999)'],
  ['delete from drizzle.__drizzle_migrations'],
  ['set role portal_owner'],
  ["set session_replication_role = 'replica'"],
  ['reindex table users'],
  ["comment on table users is 'x'"],
])('S-60 refused to the site’s role: %s', async (statement) => {
  await expect(app.query(statement)).rejects.toThrow(/permission denied|must be|must have/);
});
