import { Client } from 'pg';
import { testDbUrl } from '@/tests/support/db';
import { dataSnapshot } from '@/tests/support/snapshot';

/** What somebody who holds the site's own password for the database can do with it. */
describe('the role of the site', () => {
  let app: Client;
  beforeAll(async () => {
    app = new Client({ connectionString: testDbUrl('app') });
    await app.connect();
    await app.query(`insert into operation_logs (actor_kind, actor_name, action, entity, entity_id)
    values ('admin', '张三', 'order.remark', 'order', '1')`);
  });
  afterAll(() => app.end());

  test.each([
    ["update operation_logs set action = 'x'"],
    ['delete from operation_logs'],
    ['truncate operation_logs'],
    ['truncate users cascade'],
    ['alter table operation_logs disable trigger all'],
    ['alter table operation_logs disable trigger append_only'],
    ['drop trigger append_only on operation_logs'],
    ['alter table operation_logs disable row level security'],
    ['drop table operation_logs'],
    ['set role portal_owner'],
    ['set session authorization portal_owner'],
    ['grant delete on operation_logs to portal_app'],
    ['alter role portal_app superuser'],
    ["set session_replication_role = 'replica'"],
    ['select prune_operation_log(0, 1000)'],
    ['select chain_operation_log()'],
    ['update drizzle.__drizzle_migrations set hash = hash'],
  ])('S-59 refused to the site’s role: %s', async (statement) => {
    const before = await dataSnapshot();
    const granted = statement.startsWith('grant');
    // A grant without the right to it is only a warning of PostgreSQL; what it would have allowed stays refused.
    if (granted) await app.query(statement).catch(() => undefined);
    else await expect(app.query(statement)).rejects.toThrow();
    if (granted) await expect(app.query('delete from operation_logs')).rejects.toThrow('permission denied');
    expect(await dataSnapshot()).toEqual(before);
  });

  test.each([
    ['create table intruder (id int)'],
    ['create table drizzle.intruder (id int)'],
    ['create table graphile_worker.intruder (id int)'],
    ["create function intruder() returns int language sql as 'select 1'"],
    [
      'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    ],
    ['create view intruder as select 1'],
    ['create schema intruder'],
    ['create extension if not exists dblink'],
    ['create role intruder'],
    ['create database intruder'],
    ['create index on users (name)'],
    ['alter table users add column x int'],
    ['alter function prune_operation_log(integer, integer) security invoker'],
    ['create trigger x before insert on users for each row execute function refuse_change()'],
    ['do language plpython3u $$ pass $$'],
    ["copy (select 1) to program 'true'"],
  ])('S-60 refused to the site’s role: %s', async (statement) => {
    await expect(app.query(statement)).rejects.toThrow();
  });

  test('S-60 it owns nothing, belongs to no other role and may do nothing special', async () => {
    const { rows } = await app.query(`select
    (select count(*)::int from pg_class where relowner = 'portal_app'::regrole) as tables,
    (select count(*)::int from pg_proc where proowner = 'portal_app'::regrole) as functions,
    (select count(*)::int from pg_namespace where nspowner = 'portal_app'::regrole) as schemas,
    (select count(*)::int from pg_database where datdba = 'portal_app'::regrole) as databases,
    (select count(*)::int from pg_auth_members where member = 'portal_app'::regrole) as roles,
    r.rolsuper, r.rolcreatedb, r.rolcreaterole, r.rolreplication, r.rolbypassrls from pg_roles r where rolname = 'portal_app'`);
    expect(rows).toEqual([
      {
        tables: 0,
        functions: 0,
        schemas: 0,
        databases: 0,
        roles: 0,
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ]);
  });

  test('S-60 functions that run as the owner have a fixed search path, and the site calls only the one that cuts the log', async () => {
    const { rows } =
      await app.query(`select p.proname as name, p.proconfig::text as config, p.prorettype = 'trigger'::regtype as trigger,
      has_function_privilege('portal_app', p.oid, 'execute') as mine
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.prosecdef and n.nspname = 'public' order by 1`);
    expect(rows.every((r: { config: string | null }) => r.config?.includes('search_path'))).toBe(true);
    expect(
      rows
        .filter((r: { trigger: boolean; mine: boolean }) => !r.trigger && r.mine)
        .map((r: { name: string }) => r.name),
    ).toEqual(['prune_operation_log']);
  });
});
