import { Client } from 'pg';
import { readableNumber } from '@/lib/core/readable-number';
import { findStockMismatches } from '@/lib/domain/stock/proof-queries';
import { AlreadyGenerated } from '@/scripts/seed/frame';
import { readableSql } from '@/scripts/seed/readable-sql';
import { generateWorld, sizeOf } from '@/scripts/seed/scale';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDbUrl } from '@/tests/support/db';
import { expectInvariants } from '@/tests/support/invariants';

const SCALE = 0.02;
const options = {
  databaseUrl: testDbUrl('owner'),
  scale: SCALE,
  secret: 'a-secret-of-the-tests-that-is-long-enough',
  corpus: 100,
};
const counts = async () => {
  const [row] = await ownerQuery(
    `select (select count(*)::int from articles) as articles, (select count(*)::int from products) as products, (select count(*)::int from orders) as orders,
       (select count(*)::int from users where login_name like 'generated-buyer-%') as buyers, (select count(*)::int from organizations) as organizations`,
  );
  return row;
};
const schema = () =>
  ownerQuery(
    `select 'index' as kind, indexname::text as name, indexdef as def from pg_indexes where schemaname = 'public'
     union all select 'key', conname::text, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
  );

let before: unknown;
beforeAll(async () => {
  before = await schema();
  await generateWorld(options);
});

test('a generated world has the counts of its scale', async () => {
  expect(sizeOf(10)).toEqual({
    articles: 100_000,
    products: 50_000,
    orders: 1_000_000,
    buyers: 100_000,
    organizations: 2000,
  });
  expect(await counts()).toEqual(sizeOf(SCALE));
});

test('every invariant of the books holds on it (security.md section 4), and the nightly proof of the stock finds nothing', async () => {
  await expectInvariants();
  expect(await findStockMismatches(makeCtx())).toEqual([]);
  const [ledger] = await ownerQuery(
    `select bool_and(on_hand = m.a and reserved = m.b) as same, sum(m.n)::int > 2000 as busy from stock_items i
     join (select stock_item_id, sum(delta_on_hand) as a, sum(delta_reserved) as b, count(*) as n from stock_movements group by 1) m on m.stock_item_id = i.id`,
  );
  expect(ledger).toEqual({ same: true, busy: true });
});

test('no balance of its ledger ever fell below zero, and every act lies in the past', async () => {
  const [row] = await ownerQuery(
    `select min(on_hand_after - reserved_after) >= 0 as free, max(created_at) <= now() as past,
       bool_and(created_at >= last) as ordered from (select *, coalesce(lag(created_at) over (partition by stock_item_id order by id), created_at) as last from stock_movements) m`,
  );
  expect(row).toEqual({ free: true, past: true, ordered: true });
});

test('it holds orders in every state with all their papers', async () => {
  const [row] = await ownerQuery(
    `select (select count(distinct status)::int from orders) as states, (select count(*)::int > 0 from payments where status = 'closed') as closed,
       (select count(*)::int > 0 from child_orders) as children, (select count(*)::int > 0 from shipment_items where child_order_item_id is not null) as child_parcels,
       (select count(*)::int > 0 from refunds where reason_kind = 'after_sale') as refunds, (select count(*)::int > 0 from stock_movements where kind = 'return_good') as returns,
       (select count(*)::int > 0 from activation_codes where status = 'activated') as codes, (select count(*)::int > 0 from invoices where status = 'issued') as invoices,
       (select count(*)::int > 0 from payment_events) as told, (select bool_and(e.n > 0) from orders o
         left join lateral (select count(*) as n from order_events where order_id = o.id) e on true) as events`,
  );
  expect(row).toEqual({
    states: 6,
    closed: true,
    children: true,
    child_parcels: true,
    refunds: true,
    returns: true,
    codes: true,
    invoices: true,
    told: true,
    events: true,
  });
});

test('the figures of its reports are those of its orders, and every day before today is built', async () => {
  const [row] = await ownerQuery(
    `select (select sum(paid_count) from report_daily_orders) = (select count(*) from orders where paid_at < date_trunc('day', now(), 'Asia/Shanghai')) as orders,
       (select sum(paid_fen) from report_daily_orders) = (select sum(total_fen) from orders where paid_at < date_trunc('day', now(), 'Asia/Shanghai')) as money,
       (select array_agg(day order by day) from report_days) = (select array_agg(d::date order by d) from generate_series(
         (select date_trunc('month', min(created_at), 'Asia/Shanghai') at time zone 'Asia/Shanghai' from orders),
         (now() at time zone 'Asia/Shanghai')::date - interval '1 day', interval '1 day') d) as days,
       (select count(*) from report_days) > 700 as years`,
  );
  expect(row).toEqual({ orders: true, money: true, days: true, years: true });
});

test('indexes and foreign keys are those that were there before', async () => {
  expect(await schema()).toEqual(before);
});

test('generated numbers are those of the product', async () => {
  const at = new Date('2026-03-05T20:00:00Z');
  const serials = [0, 1, 9999, 10_000, 12_345_678, 99_999_999];
  const client = new Client({ connectionString: testDbUrl('owner') });
  await client.connect();
  await client.query(readableSql);
  const { rows } = await client.query<{ number: string }>(
    'select pg_temp.readable($1, s) as number from unnest($2::bigint[]) with ordinality u(s, n) order by n',
    [at, serials],
  );
  await client.end();
  expect(rows.map((r) => r.number)).toEqual(serials.map((s) => readableNumber(at, s)));
});

test('a second run is refused before it writes anything, and adds with --again', async () => {
  await expect(generateWorld(options)).rejects.toThrow(AlreadyGenerated);
  expect(await counts()).toEqual(sizeOf(SCALE));
  await generateWorld({ ...options, scale: 0.01, again: true });
  const both = Object.entries(sizeOf(SCALE)).map(
    ([k, n]) => [k, n + sizeOf(0.01)[k as keyof ReturnType<typeof sizeOf>]] as const,
  );
  expect(await counts()).toEqual(Object.fromEntries(both));
  await expectInvariants();
});
