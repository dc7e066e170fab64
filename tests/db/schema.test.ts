import { readFileSync } from 'node:fs';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import * as schema from '@/db/schema';
import { testDbUrl } from '@/tests/support/db';

const tables = Object.values<unknown>(schema)
  .filter((value): value is PgTable => is(value, PgTable))
  .map((table) => getTableConfig(table).name);
const history = [
  ...tables.filter((name) => name.endsWith('_events')),
  'operation_logs',
  'operation_log_anchors',
  'login_logs',
  'payment_transitions',
  'stock_movements',
  'tracking_changes',
  'counting_logs',
  'purchase_items',
  'quotation_items',
  'campaign_reminders',
  'credit_entries',
  'credit_reminders',
  'paper_templates',
  'order_papers',
].toSorted();

describe('migrated database', () => {
  let app: Client;
  let owner: Client;
  const names = async (sql: string) =>
    (await app.query<{ name: string }>(sql)).rows.map((row) => row.name).toSorted();

  beforeAll(async () => {
    app = new Client({ connectionString: testDbUrl('app') });
    owner = new Client({ connectionString: testDbUrl('owner') });
    await Promise.all([app.connect(), owner.connect()]);
  });
  afterAll(() => Promise.all([app.end(), owner.end()]));

  test('has the tables of the schema and no others', async () => {
    expect(await names("select tablename as name from pg_tables where schemaname = 'public'")).toEqual(
      tables.toSorted(),
    );
  });

  test('every history table carries the append-only trigger', async () => {
    const found = await names(
      "select tgrelid::regclass::text as name from pg_trigger where tgname = 'append_only'",
    );
    expect(found).toEqual(history);
  });

  test.each(history)('S-59 %s: neither role deletes', async (table) => {
    await expect(app.query(`delete from ${table}`)).rejects.toThrow('permission denied');
    if (table !== 'operation_logs')
      await expect(owner.query(`delete from ${table}`)).rejects.toThrow('is append-only');
  });

  test('the inbox of call-backs lets only the outcome be written', async () => {
    await app.query('begin');
    await app.query(
      "insert into payment_events (provider, event_id, kind, raw_body) values ('wxpay', 'schema-test', 'payment', '{}')",
    );
    await app.query(
      "update payment_events set result = 'ignored', handled_at = now() where event_id = 'schema-test'",
    );
    await expect(
      app.query("update payment_events set raw_body = '[]' where event_id = 'schema-test'"),
    ).rejects.toThrow('UPDATE of what was received refused');
    await app.query('rollback');
  });

  test('S-60 the site’s role owns nothing and makes nothing', async () => {
    expect(
      await names("select relname as name from pg_class where relowner = 'portal_app'::regrole"),
    ).toEqual([]);
    await expect(app.query('create table intruder (id int)')).rejects.toThrow('permission denied');
    await expect(app.query('drop table settings')).rejects.toThrow('must be owner');
    await expect(app.query('create schema intruder')).rejects.toThrow('permission denied');
  });

  test('the site’s role can queue a job and see it', async () => {
    await app.query('begin');
    await app.query("select graphile_worker.add_job('schema-test', '{}'::json, job_key => 'schema-test')");
    const { rowCount } = await app.query("select 1 from graphile_worker.jobs where key = 'schema-test'");
    await app.query('rollback');
    expect(rowCount).toBe(1);
  });

  test.each([
    'order_sn_seq',
    'shipment_no_seq',
    'refund_no_seq',
    'after_sale_no_seq',
    'invoice_no_seq',
    'stock_doc_no_seq',
    'counting_no_seq',
    'special_no_seq',
    'purchase_no_seq',
    'quotation_no_seq',
  ])('sequence %s gives numbers', async (name) => {
    const { rows } = await app.query<{ n: string }>('select nextval($1) as n', [name]);
    expect(Number(rows[0]?.n)).toBeGreaterThan(0);
  });

  test('S-31 an advertisement leads to a path of ours or to http(s)', async () => {
    const add = (url: string) =>
      app.query("insert into ads (position, title, path, url) values (1, 't', '/p.png', $1)", [url]);
    await app.query('begin');
    await app.query("insert into ad_positions (position, name) values (1, '首页') on conflict do nothing");
    for (const url of ['/', '/mall/details/1', 'https://example.com/a']) await add(url);
    for (const url of [
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://a',
    ]) {
      await app.query('savepoint s');
      await expect(add(url)).rejects.toThrow('ads_url_check');
      await app.query('rollback to s');
    }
    await app.query('rollback');
  });

  test('the ledger refuses a movement whose sign is not its kind’s', async () => {
    await expect(
      app.query(`insert into stock_movements (stock_item_id, kind, delta_on_hand, delta_reserved, on_hand_after, reserved_after,
        biz_type, biz_id, step, actor_kind) values (1, 'ship', 5, 0, 5, 0, 'shipment', 1, 'ship', 'system')`),
    ).rejects.toThrow('stock_movements_sign_check');
  });

  test('every invariant runs as the site’s role', async () => {
    const parts = readFileSync('db/invariants.sql', 'utf8')
      .split(/^-- name: /m)
      .slice(1);
    await app.query('begin transaction isolation level repeatable read read only');
    for (const part of parts) await app.query(part.slice(part.indexOf('\n')));
    await app.query('rollback');
    expect(parts.length).toBeGreaterThanOrEqual(29);
  });
});
