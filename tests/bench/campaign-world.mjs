/**
 * Two seasons by statements over whole sets: organisations with a manager each, the list of the year before in an order with a child order for each
 * reader, and half of this year's lists begun. It keeps every CHECK.
 */
const TITLES = 10;
/** Readers of an organisation; the last has as many as a list may. */
const READERS = 100;
const MOST = 5000;

const statements = (organizations) => [
  "set session_replication_role = replica; set work_mem = '128MB'",
  `insert into area_manager_codes (code, name) select 'B' || lpad(g::text, 2, '0'), '经理' || g from generate_series(1, 20) g`,
  `insert into organizations (id, name, status, manager_code) overriding system value
   select g, '测量单位' || g, 'approved', 'B' || lpad((1 + g % 20)::text, 2, '0') from generate_series(1, ${organizations}) g`,
  `insert into users (id, login_name, name, role, password_hash, organization_id) overriding system value
   select g, 'bench' || g, '管理员' || g, 'user#userOrg', 'x', g from generate_series(1, ${organizations}) g`,
  `insert into organization_members (organization_id, user_id, role) select g, g, 'manager' from generate_series(1, ${organizations}) g`,
  `insert into product_categories (id, name, level) overriding system value values (1, '期刊', 1)`,
  `insert into products (id, category_id, kind, sku, title, list_fen, sale_fen, stock_policy, status, marketable) overriding system value
   select g, 1, 'paper_periodical', 'C' || g, '测量期刊' || g, 12000, 12000, 'untracked', 'approved', true from generate_series(1, ${TITLES}) g`,
  `insert into periodical_plans (id, product_id, year, issues_per_year, issue_fen, year_fen, publish_rule) overriding system value
   select p * 10 + y, p, 2098 + y, 12, 1000, 12000, '{"cycle":"monthly","day":10}' from generate_series(1, ${TITLES}) p, generate_series(0, 1) y`,
  `insert into periodical_issues (plan_id, product_id, year, issue_no, title, publish_date, status)
   select l.id, l.product_id, l.year, n, '第' || n || '期', make_date(l.year, n, 10), 'planned' from periodical_plans l, generate_series(1, 12) n`,
  `insert into campaigns (id, title, year, opens_on, closes_on, status, opened_at, closed_at) overriding system value
   values (1, '上季', 2098, '2020-01-01', '2020-12-31', 'closed', now(), now()), (2, '本季', 2099, '2020-01-01', '2199-12-31', 'open', now(), null)`,
  `insert into campaign_products (campaign_id, product_id, sort) select c, p, p from generate_series(1, 2) c, generate_series(1, ${TITLES}) p`,
  `insert into orders (id, order_sn, buyer_id, organization_id, payment_method, status, pay_status, goods_fen, total_fen, paid_at) overriding system value
   select g, lpad(g::text, 15, '0'), g, g, 'transfer', 'to_ship', 'paid', 1, 1, now() from generate_series(1, ${organizations}) g`,
  `insert into order_items (id, order_id, line_no, product_id, kind, title, spec_key, sub_year, start_issue, issue_list, list_fen, unit_fen, quantity, line_fen, payable_fen, tax_kind, tax_bp)
   overriding system value
   select o * 100 + p, o, p, p, 'paper_periodical', '测量期刊' || p, 'year:2098', 2098, 1, array(select generate_series(1, 12)), 100, 100, 50, 5000, 5000, 'taxable', 900
   from generate_series(1, ${organizations}) o, generate_series(1, ${TITLES}) p`,
  `insert into distribution_lists (id, campaign_id, organization_id, status, order_id, ordered_at, readers, copies, changed_at) overriding system value
   select g, 1, g, 'ordered', g, now(), case when g = ${organizations} then ${MOST} else ${READERS} end, 500, now() - interval '1 day' from generate_series(1, ${organizations}) g`,
  `insert into distribution_lists (id, campaign_id, organization_id) overriding system value
   select ${organizations} + g, 2, g from generate_series(1, ${organizations}) g where g % 2 = 0`,
  `insert into child_orders (id, order_id, seq, child_no, receiver_name, receiver_phone, area_code, province, city, district, address) overriding system value
   select l.id * 10000 + n, l.id, n, l.id || '-' || n, '读者' || n, '13900000000', '110101', '北京市', '市辖区', '东城区', '东长安街 ' || n || ' 号'
   from distribution_lists l, generate_series(1, l.readers) n where l.campaign_id = 1`,
  `insert into child_order_items (child_order_id, order_item_id, quantity)
   select c.id, c.order_id * 100 + 1 + (c.seq + k) % ${TITLES}, 1 from child_orders c, generate_series(0, 4) k`,
  `insert into distribution_readers (id, list_id, line_no, department, name, phone, area_code, province, city, district, address, child_order_id) overriding system value
   select c.id, c.order_id, c.seq, '部门' || c.seq % 9, c.receiver_name, c.receiver_phone, c.area_code, c.province, c.city, c.district, c.address, c.id from child_orders c`,
  `insert into distribution_copies (reader_id, product_id, copies)
   select r.id, 1 + (r.line_no + k) % ${TITLES}, 1 from distribution_readers r, generate_series(0, 4) k`,
  ...['distribution_readers', 'distribution_lists', 'child_orders', 'order_items', 'orders'].map(
    (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
  ),
  `insert into campaign_bases (campaign_id, organization_id, copies) select 2, id, 500 from organizations`,
  `insert into distribution_readers (list_id, line_no, department, name, phone, area_code, province, city, district, address, origin_id)
   select ${organizations} + r.list_id, r.line_no, r.department, r.name, r.phone, r.area_code, r.province, r.city, r.district, r.address, r.id
   from distribution_readers r where r.list_id % 2 = 0 and r.list_id < ${organizations}`,
  `insert into distribution_copies (reader_id, product_id, copies)
   select r.id, k.product_id, k.copies from distribution_readers r join distribution_copies k on k.reader_id = r.origin_id`,
  `update distribution_lists l set readers = c.readers, copies = c.copies
   from (select r.list_id, count(distinct r.id) as readers, sum(k.copies) as copies from distribution_readers r join distribution_copies k on k.reader_id = r.id group by 1) c
   where c.list_id = l.id`,
  'set session_replication_role = default',
];

/** @param {{ query(text: string): Promise<{ rows: any[] }> }} client of a superuser */
export async function makeCampaignWorld(client, organizations) {
  for (const statement of statements(organizations)) await client.query(statement);
  await client.query('vacuum analyze');
  const { rows } = await client.query(
    'select count(*)::int as n from distribution_readers where list_id <= $1'.replace('$1', organizations),
  );
  return rows[0].n;
}
