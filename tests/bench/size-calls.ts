import { sql } from 'drizzle-orm';
import { createPool, getDb, setPool } from '@/db/client';
import { users } from '@/db/schema/identity';
import { adminPermissions } from '@/lib/core/permissions';
import { calls } from '@/lib/server/calls';
import { entriesOf, RouteTable } from '@/lib/server/http-server/api-table';
import { callRoute, sessionCookies } from '@/tests/support/call-route';

/**
 * What `npm run bench -- size` runs in a process of its own per database: the route functions of the site with real sessions, without sockets. A
 * question is an address and who asks it.
 */
export type Who = 'guest' | 'buyer' | 'manager' | 'admin';

const table = new RouteTable(entriesOf(calls));
const cookies: Record<Who, string> = { guest: '', buyer: '', manager: '', admin: '' };

async function accountOf(id: number): Promise<typeof users.$inferSelect> {
  const [row] = await getDb()
    .select()
    .from(users)
    .where(sql`${users.id} = ${id}`);
  if (!row) throw new Error(`no account ${id}`);
  return row;
}

/** Values that filters ask for, from orders in the middle of the last month; the person who buys most, and the manager of the busiest organisation. */
const FACTS = `
select o.id as "orderId", o.order_sn as "orderSn", o.order_sn as order_sn, o.receiver_name as receiver, o.receiver_phone as phone, right(o.receiver_phone, 4) as "phoneTail",
  u.name as buyer, u.login_name as "loginName", o.buyer_id as "userId", s.tracking_no as "trackingNo", s.id as "shipmentId", i.product_id as "productId", i.title as product,
  i.id as "orderItemId", i.stock_item_id as "stockItemId", o.area_code as "areaCode", o.manager_code as "managerCode", o.payment_method as "paymentMethod",
  p.category_id as category, p.brand_id as brand, p.publisher, a.id as "articleId", a.title as article, a.category_id as "articleCategory",
  g.id as "organizationId", g.name as organization, v.request_no as "requestNo", v.invoice_no as "invoiceNo", v.title_name as title, v.tax_no as "taxNo", v.id as "invoiceId",
  r.refund_no as "refundNo", r.id as "refundId", y.id as "paymentId", f.after_sale_no as "afterSaleNo", f.id as "afterSaleId", c.child_no as "childNo", c.id as "childOrderId",
  c.order_id as "splitOrderId", k.id as "codeId", k.batch_id as "batchId", k.sn, m.id as "deliveryCenterId",
  (select buyer_id from orders where organization_id is null group by 1 order by count(*) desc, 1 limit 1) as "buyerId",
  (select m.user_id from organization_members m join (select organization_id from orders where organization_id is not null group by 1 order by count(*) desc, 1 limit 1) b
     on b.organization_id = m.organization_id where m.role = 'manager' limit 1) as "managerId"
from (select * from orders where status = 'completed' and shipped_at is not null and organization_id is null and created_at < now() - interval '60 days'
  order by created_at desc limit 1) o
join users u on u.id = o.buyer_id
join lateral (select * from shipments where order_id = o.id limit 1) s on true
join lateral (select * from order_items where order_id = o.id and kind = 'paper_book' order by id limit 1) i on true
join products p on p.id = i.product_id
join lateral (select * from payments where order_id = o.id and status = 'paid' limit 1) y on true
cross join lateral (select * from articles where status = 'published' and deleted_at is null order by published_at desc offset 20 limit 1) a
cross join lateral (select * from organizations order by id desc offset 1 limit 1) g
cross join lateral (select * from invoices where status = 'issued' and tax_no is not null order by id desc limit 1) v
cross join lateral (select * from refunds order by id desc limit 1) r
cross join lateral (select * from after_sales order by id desc offset 2 limit 1) f
cross join lateral (select * from child_orders order by id desc limit 1) c
cross join lateral (select * from activation_codes order by id desc limit 1) k
cross join lateral (select * from delivery_centers order by is_default desc, id limit 1) m`;

type Facts = Record<string, string | number>;

/** What a buyer asks about: his own newest papers that there are; a manager's are his organisation's. */
const OWN = `
select o.id as "orderId", o.order_sn as "orderSn", i.id as "orderItemId", i.product_id as "productId", c.id as "childOrderId", c.order_id as "splitOrderId",
  f.id as "afterSaleId", f.id as "refundId", v.id as "invoiceId", k.sn, r.id as "receiverId", e.id as "codeOrderId"
from users u
join lateral (select * from orders where buyer_id = u.id and status = 'completed' and shipped_at is not null order by created_at desc limit 1) o on true
join lateral (select * from order_items where order_id = o.id and kind = 'paper_book' order by id limit 1) i on true
left join lateral (select x.* from child_orders x join orders y on y.id = x.order_id where y.organization_id = u.organization_id order by x.id desc limit 1) c on true
left join lateral (select * from after_sales where buyer_id = u.id order by id desc limit 1) f on true
left join lateral (select * from invoices where buyer_id = u.id order by id desc limit 1) v on true
left join lateral (select * from activation_codes where assigned_to = u.id order by id desc limit 1) k on true
left join lateral (select y.id from order_items x join orders y on y.id = x.order_id where x.id = k.order_item_id) e on true
left join lateral (select * from receivers where user_id = u.id limit 1) r on true
where u.id = `;

async function ownFacts(userId: string | number | undefined): Promise<Facts> {
  const found = await getDb().execute<Facts>(sql.raw(OWN + Number(userId)));
  // What there is none of keeps the desk's value: the question is refused, and counted as such.
  return Object.fromEntries(Object.entries(found.rows[0] ?? {}).filter(([, value]) => value !== null));
}

/**
 * Opens the database and its sessions.
 *
 * @returns values for filters and addresses by their name
 */
export async function open(url: string): Promise<{ facts: Facts; own: Record<'buyer' | 'manager', Facts> }> {
  setPool(createPool(url, 4));
  const found = await getDb().execute<Facts>(sql.raw(FACTS));
  const facts = found.rows[0];
  if (!facts) throw new Error('the database holds no generated world');
  const [admin] = await getDb()
    .insert(users)
    .values({
      loginName: 'bench-size',
      name: '压测',
      role: 'admin#adminNews,adminProduct,adminPlatform',
      permissions: [...adminPermissions],
    })
    .onConflictDoUpdate({ target: users.loginName, set: { name: '压测' } })
    .returning();
  if (!admin) throw new Error('no administrator');
  cookies.admin = await sessionCookies(admin);
  cookies.buyer = await sessionCookies(await accountOf(Number(facts['buyerId'])));
  cookies.manager = await sessionCookies(await accountOf(Number(facts['managerId'])));
  const [buyer, manager] = [await ownFacts(facts['buyerId']), await ownFacts(facts['managerId'])];
  return { facts, own: { buyer, manager } };
}

export interface Asked {
  ms: number;
  status: number;
  /** Rows of the reply's list. */
  rows: number | null;
  total: number | null;
  /** Id of the first row. */
  first: number | null;
  message: string;
}

/** Asks one question. Time in milliseconds, from the request to the last byte of the reply. */
export async function ask(path: string, who: Who): Promise<Asked> {
  const [address = '', search = ''] = path.split('?');
  const match = table.find(address);
  const handler = match?.entry.methods.GET;
  if (!match || !handler) throw new Error(`no route for ${address}`);
  const query: Record<string, string[]> = {};
  for (const [key, value] of new URLSearchParams(search)) (query[key] ??= []).push(value);
  const params = match.params as Record<string, string>;
  const started = performance.now();
  const reply = await callRoute(handler, {
    path: match.entry.path,
    params,
    query,
    cookies: cookies[who],
  });
  const ms = performance.now() - started;
  const type = reply.headers.get('content-type') ?? '';
  const json = type.includes('json') ? (reply.json as { data?: unknown; message?: string }) : {};
  const data = json.data as { list?: { id?: number }[]; total?: number } | null | undefined;
  const list = Array.isArray(data) ? (data as { id?: number }[]) : data?.list;
  return {
    ms,
    status: reply.status,
    rows: list?.length ?? null,
    total: data && !Array.isArray(data) ? (data.total ?? null) : null,
    first: list?.[0]?.id ?? null,
    message: reply.status === 200 ? '' : String(json.message ?? reply.status),
  };
}
