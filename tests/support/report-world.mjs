import { makeOfficeWorld } from './desk-world.mjs';

/**
 * A desk's world with what reports are cut by: areas of three levels, managers, channels, two levels of categories, payments, refunds weeks after
 * the sale, goods that came back. By statements over whole sets; it keeps every CHECK, but not the books.
 */
const AREAS = `
  insert into areas (code, parent_code, name, level)
  select code, parent, name, level from (
    select lpad((10 + p)::text, 2, '0') || '0000' as code, null as parent, '第' || p || '省' as name, 1 as level from generate_series(1, 31) p
    union all select lpad((10 + p)::text, 2, '0') || lpad(c::text, 2, '0') || '00', lpad((10 + p)::text, 2, '0') || '0000', '第' || c || '市', 2
      from generate_series(1, 31) p, generate_series(1, 10) c
    union all select lpad((10 + p)::text, 2, '0') || lpad(c::text, 2, '0') || lpad(d::text, 2, '0'),
      lpad((10 + p)::text, 2, '0') || lpad(c::text, 2, '0') || '00', '第' || d || '县', 3
      from generate_series(1, 31) p, generate_series(1, 10) c, generate_series(1, 9) d) a
  on conflict do nothing`;

async function makeCategories(client) {
  const { rows } = await client.query(
    `insert into product_categories (name, level) select '测量一级' || g, 1 from generate_series(1, 8) g returning id`,
  );
  const tops = rows.map((r) => r.id);
  await client.query(`update product_categories set path = '/' || id || '/' where id = any($1::bigint[])`, [
    tops,
  ]);
  await client.query(
    `insert into product_categories (name, parent_id, level) select '测量二级' || t || '-' || g, t, 2 from unnest($1::bigint[]) t, generate_series(1, 5) g`,
    [tops],
  );
  await client.query(
    `update product_categories set path = '/' || parent_id || '/' || id || '/' where parent_id = any($1::bigint[])`,
    [tops],
  );
  await client.query(
    `update products p set category_id = c.id
     from (select id, row_number() over (order by id) - 1 as n, count(*) over () as all from product_categories where level = 2) c
     where p.sku like 'D%' and c.n = p.id % c.all`,
  );
}

const CUT = `
  update orders set area_code = case when id % 17 > 0 then
      lpad((11 + id % 31)::text, 2, '0') || lpad((1 + id / 31 % 10)::text, 2, '0') || lpad((1 + id / 310 % 9)::text, 2, '0') end,
    manager_code = case when id % 3 > 0 then 'B' || lpad((id % 200)::text, 3, '0') end,
    source = (array['desktop', 'mobile', 'mobile', 'admin'])[1 + id % 4]`;

const MONEY = [
  `insert into payments (order_id, attempt_no, out_trade_no, provider, channel, amount_fen, paid_fen, status, paid_at)
   select id, 1, order_sn || '-1', 'offline', 'transfer', total_fen, total_fen, 'paid', paid_at from orders where paid_at is not null and id % 12 = 5`,
  `insert into refunds (refund_no, order_id, payment_id, amount_fen, reason_kind, reason, status, success_at)
   select 'R' || p.order_id, p.order_id, p.id, 5500, 'after_sale', '测量', 'success', p.paid_at + interval '20 days' from payments p
   where p.paid_at < now() - interval '20 days'`,
  `insert into refund_items (refund_id, order_item_id, quantity, goods_fen, freight_fen)
   select r.id, i.id, 1, 5000, 500 from refunds r join order_items i on i.order_id = r.order_id and i.line_no = 1`,
  `insert into shipment_items (shipment_id, order_item_id, quantity)
   select s.id, i.id, 1 from shipments s join order_items i on i.order_id = s.order_id`,
  `insert into after_sales (after_sale_no, order_id, buyer_id, kind, reason_kind, status, received_at)
   select 'A' || id, id, buyer_id, 'return_refund', 'other', 'done', paid_at + interval '15 days'
   from orders where paid_at < now() - interval '15 days' and id % 24 = 5`,
  `insert into after_sale_items (after_sale_id, order_item_id, quantity, good_qty)
   select a.id, i.id, 1, 1 from after_sales a join order_items i on i.order_id = a.order_id and i.line_no = 1`,
];

/**
 * @param {{ query(text: string, values?: unknown[]): Promise<{ rows: any[] }> }} client of a superuser
 * @param {{ orders: number, progress?: (done: number) => void }} size
 */
export async function makeReportWorld(client, { orders, progress }) {
  // Made by sets that are right: neither keys nor triggers look at every row.
  await client.query(
    "set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '128MB'",
  );
  await client.query(
    "insert into delivery_centers (code, name, is_default) select 'bench', '测量仓', true where not exists (select 1 from delivery_centers)",
  );
  await makeOfficeWorld(client, { orders, products: 3000, ...(progress && { progress }) });
  await client.query(AREAS);
  await makeCategories(client);
  await client.query(CUT);
  for (const statement of MONEY) await client.query(statement);
  await client.query('vacuum full analyze orders');
  await client.query('vacuum analyze');
}

/** Ids of the older history stand apart from the others. */
const APART = 100_000_000;
/** Papers with the columns that are ids of papers and the numbers that are unique. */
const PAPERS = {
  orders: { ids: ['id'], numbers: ['order_sn'] },
  order_items: { ids: ['id', 'order_id'], numbers: [] },
  shipments: { ids: ['id', 'order_id'], numbers: ['shipment_no'] },
  shipment_items: { ids: ['id', 'shipment_id', 'order_item_id'], numbers: [] },
  payments: { ids: ['id', 'order_id'], numbers: ['out_trade_no'] },
  refunds: { ids: ['id', 'order_id', 'payment_id'], numbers: ['refund_no'] },
  refund_items: { ids: ['id', 'refund_id', 'order_item_id'], numbers: [] },
  after_sales: { ids: ['id', 'order_id'], numbers: ['after_sale_no'] },
  after_sale_items: { ids: ['id', 'after_sale_id', 'order_item_id'], numbers: [] },
  report_daily_facts: { ids: ['id'], numbers: [] },
  report_daily_orders: { ids: ['id'], numbers: [] },
  report_sums: { ids: [], numbers: [] },
  report_days: { ids: [], numbers: [] },
};

async function copyOlder(client, table, { ids, numbers }) {
  const { rows } = await client.query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const older = ({ name, type }) => {
    if (ids.includes(name)) return `${name} + ${APART}`;
    if (numbers.includes(name)) return `'Z' || ${name}`;
    if (type === 'date') return `(${name} - interval '4 years')::date`;
    return type.startsWith('timestamp') ? `${name} - interval '4 years'` : name;
  };
  const names = rows.map((r) => r.name).join(', ');
  await client.query(
    `insert into ${table} (${names}) overriding system value select ${rows.map(older).join(', ')} from ${table}`,
  );
}

/**
 * Twice the history: every order a second time four years earlier (the calendar repeats), with its papers and figures. What is asked about two
 * years, and the two before them, stays what it was.
 */
export async function addOlder(client) {
  await client.query('set session_replication_role = replica');
  for (const [table, columns] of Object.entries(PAPERS)) await copyOlder(client, table, columns);
  await client.query(
    `insert into report_days (day) select d::date from generate_series((select min(day) from report_days), (select max(day) from report_days), interval '1 day') d
     on conflict do nothing`,
  );
  await client.query('vacuum analyze');
}
