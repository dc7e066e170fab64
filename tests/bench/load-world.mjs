import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { setting } from './frame.mjs';
import { prepareTitles } from './mall-orders.mjs';
import { runNode } from './measure.mjs';
import { BUYER_ROLE, logIn, makeAdmins, makeBuyers, post, sessionSecret } from './people.mjs';

/** The world of the load bench: generated articles and products, buyers with carts, orders and messages, administrators. */

const ARTICLES = setting('BENCH_ARTICLES', 2000);
const PRODUCTS = setting('BENCH_PRODUCTS', 1500);
const BUYERS = 256;
const ADMINS = 32;
/** Three unpaid orders are all that anybody may have. */
const ORDERS_EACH = 2;
/** Orders that are placed at once. */
const AT_ONCE = 8;
const DESK = {
  role: 'admin#adminPlatform',
  permissions: [
    'platform',
    'order',
    'finance',
    'warehouse',
    'report',
    'product.edit',
    'news.edit',
    'audit.read',
  ],
};

/** Generates what an earlier run has not generated yet. */
async function fill(client, seed) {
  const { rows } = await client.query(`
    select (select count(*)::int from articles a join users u on u.id = a.created_by where u.login_name = 'generated-editor') as articles,
      (select count(*)::int from products p join users u on u.id = p.created_by where u.login_name = 'generated-clerk') as products`);
  for (const [kind, wanted] of Object.entries({ articles: ARTICLES, products: PRODUCTS })) {
    const missing = wanted - rows[0][kind];
    if (missing > 0) await runNode([seed, `--${kind}`, String(missing), '--again']);
  }
}

const three = (ids, n) => [0, 1, 2].map((i) => ids[(n * 3 + i) % ids.length]);

/** One order through the site's own calls: its total comes from the refusal of a wrong one. */
async function order({ agent, site, buyer, products, methodId }) {
  const body = {
    submitKey: randomBytes(16).toString('base64url'),
    lines: products.map((productId) => ({ productId, quantity: 1 })),
    receiverId: buyer.receiverId,
    shippingMethodId: methodId,
    paymentMethod: 'wxpay',
    totalFen: 1,
  };
  const url = `${site}/api/user/order/add`;
  const refused = await post(agent, url, buyer.cookie, body);
  const totalFen = refused.json.data?.totalFen;
  const reply = await post(agent, url, buyer.cookie, { ...body, totalFen });
  if (reply.status !== 200) throw new Error(`no order: ${JSON.stringify(reply.json)}`);
}

/** Buyers of the bench with a cart of three lines, two orders and five messages each, made once. */
async function makeWorld({ client, secret, site }) {
  const agent = new Agent({ keepAlive: true });
  const ids = await prepareTitles(client);
  const method = await client.query("select id::int from shipping_methods where code = 'express'");
  const buyers = await makeBuyers(client, secret, BUYERS);
  const waiting = buyers.flatMap((buyer, n) =>
    Array.from({ length: ORDERS_EACH }, (_, i) => ({ buyer, products: three(ids, n * ORDERS_EACH + i) })),
  );
  const clerk = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      await order({ agent, site, ...next, methodId: method.rows[0].id });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, clerk));
  agent.destroy();
  const owners = buyers.map((b) => b.id);
  await client.query(
    `insert into cart_items (user_id, product_id, quantity, quoted_fen)
     select b.id, p.id, 1 + b.n % 3, p.sale_fen from unnest($1::bigint[]) with ordinality b(id, n)
     cross join generate_series(0, 2) i join products p on p.id = ($2::bigint[])[1 + (b.n * 3 + i) % cardinality($2::bigint[])]`,
    [owners, ids],
  );
  await client.query(
    `insert into notices (user_id, kind, entity_id, order_id, title, text, path)
     select o.buyer_id, 'orderPaid', o.id * 10 + i, o.id, '订单已支付', '订单 ' || o.order_sn || ' 已支付，我们将尽快发货。', '/user/center/orders/' || o.id
     from orders o cross join generate_series(1, 5) i where o.buyer_id = any($1)`,
    [owners],
  );
  return owners;
}

/**
 * Everybody who reads in this bench.
 *
 * @returns {Promise<{ buyers: { id: number, cookie: string, orderId: number }[], admins: { cookie: string }[] }>}
 */
export async function loadWorld({ client, seed, site, dataDir }) {
  await fill(client, seed);
  const secret = sessionSecret(dataDir);
  const known =
    "select user_id::int as id from cart_items c join users u on u.id = c.user_id where u.login_name like 'bench-%' group by 1";
  if ((await client.query(known)).rowCount < BUYERS) await makeWorld({ client, secret, site });
  await client.query('analyze');
  const { rows } = await client.query(
    `select b.id, (select min(o.id)::int from orders o where o.buyer_id = b.id) as order from (${known}) b order by 1 limit $1`,
    [BUYERS],
  );
  const orders = new Map(rows.map((r) => [r.id, r.order]));
  const buyers = await logIn(
    client,
    secret,
    rows.map((r) => r.id),
    BUYER_ROLE,
  );
  return {
    buyers: buyers.map((buyer) => ({ ...buyer, orderId: orders.get(buyer.id) })),
    admins: await makeAdmins(client, secret, { ...DESK, count: ADMINS }),
  };
}
