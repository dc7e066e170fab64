/**
 * A desk's world for measurements and plans, by statements over whole sets: orders of two years with two lines each, a parcel for every third,
 * their buyers, organisations and products. It keeps every CHECK, but not the books (no ledger, no payments, no events).
 */

/** Surnames and halves of given names: a surname is shared by a twentieth of the receivers, a whole name by a few hundred of a million. */
const SURNAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗';
const GIVEN = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超兰霞平';
const SUBJECTS = ['定密', '涉密人员', '网络', '载体', '宣传教育', '检查', '测评', '密码', '档案', '会议'];
const KINDS = ['管理实务', '法规汇编', '知识读本', '案例选编', '培训教程', '工作手册', '图解', '问答'];

const array = (words) => `array[${[...words].map((w) => `'${w}'`).join(',')}]`;
const name = (g) =>
  `(${array(SURNAMES)})[1 + ${g} % 20] || (${array(GIVEN)})[1 + (${g} / 20) % 20] || (${array(GIVEN)})[1 + (${g} / 400) % 20]`;

/** Phones that no account of the seeds has. */
const phone = (g) => `'17' || lpad(((${g}::bigint * 7919) % 1000000000)::text, 9, '0')`;

async function makePeople(client, { users, organizations }) {
  await client.query(
    `insert into organizations (name, status) select '第' || g || '保密技术研究所', 'approved' from generate_series(1, $1::int) g`,
    [organizations],
  );
  await client.query(
    `insert into users (login_name, name, phone, role)
     select 'desk-' || g, ${name('g')}, ${phone('g')}, 'user#userPurchase' from generate_series(1, $1::int) g`,
    [users],
  );
}

async function makeProducts(client, products) {
  const { rows } = await client.query(
    `insert into product_categories (name, path) values ('测量图书', '/0/') returning id`,
  );
  await client.query(
    `with titled as (
       select g, '保密' || (${array(SUBJECTS)})[1 + g % 10] || (${array(KINDS)})[1 + (g / 10) % 8] || '第' || (g / 80) || '辑' as title
       from generate_series(1, $1::int) g)
     insert into products (sku, kind, category_id, title, list_fen, sale_fen, bigrams)
     select 'D' || g, 'paper_book', $2, title, 6000, 5000,
       array(select distinct substr(title, i, 2) from generate_series(1, length(title) - 1) i)
     from titled`,
    [products, rows[0].id],
  );
}

/** Old orders are over, the newest three of a hundred are open. */
const ORDERS = `
  insert into orders (order_sn, buyer_id, organization_id, is_offline, payment_method, status, pay_status, shipping_status, goods_fen, freight_fen,
    total_fen, paid_fen, refunded_fen, receiver_name, receiver_phone, province, city, district, address, on_hold, paid_at, shipped_at, finished_at,
    cancelled_at, cancel_reason, archived_at, created_at, updated_at)
  select to_char(at, 'YYMMDD') || lpad(g::text, 9, '0'), u.first + (g::bigint * 7919) % u.n,
    case when g % 10 = 0 then o.first + (g / 10) % o.n end, g % 20 = 0,
    case when g % 20 = 0 then 'transfer' when g % 5 = 0 then 'unionpay' else 'wxpay' end, status,
    case when status = 'pending_payment' or (status = 'cancelled' and g % 3 > 0) then 'unpaid' when status = 'cancelled' then 'refunded'
      when g % 50 = 0 then 'part_refunded' else 'paid' end,
    case status when 'part_shipped' then 'part_shipped' when 'shipped' then 'shipped'
      when 'completed' then case when g % 50 = 1 then 'part_returned' else 'shipped' end else 'unshipped' end,
    10000, 1000, 11000, case when status = 'pending_payment' or (status = 'cancelled' and g % 3 > 0) then 0 else 11000 end,
    case when status = 'cancelled' and g % 3 = 0 then 11000 when status not in ('pending_payment', 'cancelled') and g % 50 = 0 then 5000 else 0 end,
    ${name('(g * 13)')}, ${phone('(g + 31)')}, '北京市', '市辖区', '东城区', '某街 ' || g || ' 号', status = 'to_ship' and g % 40 = 1,
    case when status = 'pending_payment' or (status = 'cancelled' and g % 3 > 0) then null else at + interval '1 hour' end,
    case when status in ('shipped', 'completed') then at + interval '1 day' end, case when status = 'completed' then at + interval '9 days' end,
    case when status = 'cancelled' then at + interval '1 hour' end, case when status = 'cancelled' then 'timeout' end,
    case when status = 'cancelled' and g % 7 = 0 then at + interval '90 days' end, at, at
  from (
    select g, now() - interval '2 years' + g * (interval '2 years' / $2::int) as at,
      case when g > $2::int * 0.97 then (array['pending_payment', 'to_ship', 'part_shipped', 'shipped'])[1 + g % 4]
        when g % 8 = 0 then 'cancelled' else 'completed' end as status
    from generate_series($1::int, $3::int) g) as made,
    (select min(id) as first, count(*) as n from users where login_name like 'desk-%') as u,
    (select min(id) as first, count(*) as n from organizations where name like '第%研究所') as o`;

const LINES = `
  insert into order_items (order_id, line_no, product_id, kind, title, list_fen, unit_fen, quantity, line_fen, freight_share_fen, payable_fen, tax_kind, tax_bp)
  select o.id, n, p.id, 'paper_book', p.title, 6000, 5000, 1, 5000, 500, 5500, 'exempt', 0
  from orders o cross join generate_series(1, 2) n
  join (select id, title, row_number() over (order by id) - 1 as no from products where sku like 'D%') p
    on p.no = (o.id * 31 + n * 17) % $1::int
  where o.id > $2`;

const PARCELS = `
  insert into shipments (shipment_no, order_id, delivery_center_id, tracking_no, status, receiver_name, receiver_phone, address_text, shipped_at, created_at)
  select 'S' || o.id, o.id, (select min(id) from delivery_centers), 'SF' || (1000000000000 + o.id), 'shipped', o.receiver_name, o.receiver_phone,
    o.address, o.shipped_at, o.shipped_at
  from orders o where o.id > $1 and o.shipped_at is not null and o.id % 3 = 0`;

/**
 * @param {{ query(text: string, values?: unknown[]): Promise<{ rows: any[] }> }} client of the owner, or of a superuser for speed
 * @param {{ orders: number, products?: number, users?: number, organizations?: number, batch?: number, progress?: (done: number) => void }} size
 */
export async function makeOfficeWorld(
  client,
  { orders, products = 50_000, users = 100_000, organizations = 2000, batch = 100_000, progress },
) {
  await makePeople(client, { users, organizations });
  await makeProducts(client, products);
  const { rows } = await client.query('select coalesce(max(id), 0)::int8 as last from orders');
  const last = Number(rows[0].last);
  for (let from = 1; from <= orders; from += batch) {
    await client.query(ORDERS, [from, orders, Math.min(orders, from + batch - 1)]);
    progress?.(Math.min(orders, from + batch - 1));
  }
  await client.query(LINES, [products, last]);
  await client.query(PARCELS, [last]);
  await client.query('vacuum analyze orders, order_items, shipments, products, users, organizations');
}

/**
 * What a clerk asks of such a world: the list's input by name. `index` is the one that must answer it; `broad`: so many answer that a table
 * may be read from its beginning until the limit is reached.
 *
 * @returns {Promise<Record<string, { input: Record<string, unknown>, index?: string, broad?: boolean }>>}
 */
export async function officeQuestions(client) {
  const { rows } = await client.query(`
    select o.id, o.order_sn, o.receiver_phone, o.receiver_name, u.name as buyer, u.phone as buyer_phone, s.tracking_no, i.title,
      to_char(o.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as paid,
      to_char(o.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as made
    from orders o join users u on u.id = o.buyer_id join shipments s on s.order_id = o.id join order_items i on i.order_id = o.id
    where o.status = 'completed' order by o.id offset 500 limit 1`);
  const [o] = rows;
  const { rows: orgs } = await client.query(
    `select name from organizations where name like '第%' order by id offset 7 limit 1`,
  );
  return {
    'no filter': { input: {}, index: 'orders_created_idx', broad: true },
    'no filter, page 500': { input: { pageNum: 500 }, index: 'orders_created_idx', broad: true },
    'order number': { input: { orderSn: o.order_sn }, index: 'orders_sn_prefix_idx' },
    'order number, beginning': { input: { orderSn: o.order_sn.slice(0, 12) }, index: 'orders_sn_prefix_idx' },
    'phone tail': { input: { phoneTail: o.receiver_phone.slice(-4) }, index: 'orders_phone_tail_idx' },
    phone: { input: { phone: o.receiver_phone }, index: 'orders_phone_tail_idx' },
    receiver: { input: { receiver: o.receiver_name }, index: 'orders_receiver_idx' },
    'receiver, surname': { input: { receiver: o.receiver_name.slice(0, 1) } },
    'buyer by name': { input: { buyer: o.buyer }, index: 'users_name_idx' },
    'buyer by phone': { input: { buyer: o.buyer_phone }, index: 'users_phone_key' },
    organisation: { input: { organization: orgs[0].name }, index: 'orders_organization_idx' },
    'product, one title': { input: { product: o.title }, index: 'order_items_product_idx' },
    'product, common word': { input: { product: '保密' }, broad: true },
    'product, unknown word': { input: { product: '量子纠缠' }, index: 'products_bigrams_idx' },
    'tracking number': { input: { trackingNo: o.tracking_no }, index: 'shipments_tracking_idx' },
    'to ship': { input: { status: 'to_ship' }, index: 'orders_status_idx' },
    completed: { input: { status: 'completed' }, broad: true },
    'part refunded': { input: { payStatus: 'part_refunded' }, index: 'orders_pay_state_idx' },
    'part returned': { input: { shippingStatus: 'part_returned' }, index: 'orders_shipping_state_idx' },
    'bank transfer': { input: { paymentMethod: 'transfer' } },
    offline: { input: { offline: true } },
    'on hold': { input: { onHold: true }, index: 'orders_hold_idx' },
    archived: { input: { archived: true }, index: 'orders_archived_idx' },
    'made on a day': { input: { startTime: o.made, endTime: o.made }, index: 'orders_created_idx' },
    'paid on a day': { input: { paidFrom: o.paid, paidTo: o.paid }, index: 'orders_paid_idx' },
    'by amount': { input: { sort: '-totalFen' }, index: 'orders_total_idx', broad: true },
    'by payment, newest': { input: { sort: '-paidAt' }, index: 'orders_paid_idx', broad: true },
    'keyword: number': { input: { keyword: o.order_sn } },
    'keyword: receiver': { input: { keyword: o.receiver_name } },
    'keyword: title': { input: { keyword: o.title } },
    'surname, to ship, a product': {
      input: { receiver: o.receiver_name.slice(0, 1), status: 'to_ship', product: '定密' },
    },
  };
}
