import { randomBytes } from 'node:crypto';
import { call, formWithFile } from './http.mjs';
import { until } from './processes.mjs';

/** The acts of a sale over the site's own calls, for cases that break it meanwhile. */

const COPIES = 100_000;
export const key = () => randomBytes(16).toString('base64url');

/** Titles of one price and weight, well stocked; the books are kept. */
async function prepareTitles(world, count) {
  const rows = await world.query(
    `select min(p.id)::int as id, min(s.id)::int as item from products p join stock_items s on s.product_id = p.id and s.issue_id is null
     where p.kind = 'paper_book' and p.marketable and p.deleted_at is null and p.stock_policy = 'tracked'
     group by p.id order by p.id limit $1`,
    [count],
  );
  const ids = rows.map((r) => r.id);
  await world.query(
    `update products set sale_fen = 4900, org_fen = null, weight_g = 400, min_quantity = 1, limit_per_line = null, limit_per_order = null
     where id = any($1)`,
    [ids],
  );
  await world.query(
    `with topped as (update stock_items set on_hand = on_hand + $2 where id = any($1) returning id, on_hand, reserved, damaged)
     insert into stock_movements (stock_item_id, kind, delta_on_hand, on_hand_after, reserved_after, damaged_after, biz_type, biz_id, biz_line, step, actor_kind)
     select id, 'document_in', $2, on_hand, reserved, damaged, 'document', $3, id, 'faults', 'system' from topped`,
    [rows.map((r) => r.item), COPIES, Date.now()],
  );
  return ids;
}

/** A world's shop: prepared titles, two administrators, and the acts. Every act returns its reply; nothing is retried by itself. */
export class Shop {
  /** @param {import('./world.mjs').World} world */
  static async open(world, { titles = 8 } = {}) {
    const shop = new Shop();
    shop.world = world;
    shop.titles = await prepareTitles(world, titles);
    const [method] = await world.query(`select id::int from shipping_methods where code = 'express'`);
    const [corp] = await world.query(`select id::int, name from delivery_corps where code = 'shunfeng'`);
    Object.assign(shop, { methodId: method.id, corp, parcels: 0 });
    await world.query('update payment_methods set enabled = true');
    shop.finance = await world.admin(['finance', 'order']);
    shop.warehouse = await world.admin(['warehouse', 'order']);
    return shop;
  }

  /** The order that a buyer asks for: one copy of one title. */
  #body(buyer, submitKey, n = 0) {
    return {
      submitKey,
      lines: [{ productId: this.titles[n % this.titles.length], quantity: 1 }],
      receiverId: buyer.receiverId,
      shippingMethodId: this.methodId,
      paymentMethod: 'wxpay',
      totalFen: this.totalFen ?? 1,
    };
  }

  /** Learns the total from the refusal of a wrong one. */
  async learnTotal(buyer) {
    const reply = await this.world.post('/api/user/order/add', this.#body(buyer, key()), buyer);
    if (reply.json?.code !== 'QUOTE_CHANGED') throw new Error(`no quote: ${reply.status} ${reply.text}`);
    this.totalFen = reply.json.data.totalFen;
  }

  /** @param {{ cookie: string, receiverId: number }} buyer @param {string} submitKey the same one means the same order */
  order(buyer, submitKey = key(), { n = 0, headers, url = this.world.url, timeoutMs, agent } = {}) {
    const options = {
      cookie: buyer.cookie,
      body: this.#body(buyer, submitKey, n),
      headers,
      timeoutMs,
      agent,
    };
    return call(`${url}/api/user/order/add`, options);
  }

  /** Shows the code of WeChat Pay. */
  code(buyer, orderSn, { headers } = {}) {
    return this.world.post('/api/user/payment/wxpay/qrcode', { orderSn }, { cookie: buyer.cookie, headers });
  }

  /** What the buyer does with his phone. @returns whether the channel took the money */
  async payAtChannel(orderId) {
    const [attempt] = await this.world.query(
      `select out_trade_no from payments where order_id = $1 and status = 'created' order by attempt_no desc limit 1`,
      [orderId],
    );
    if (!attempt) return false;
    const body = { outTradeNo: attempt.out_trade_no };
    const reply = await call(`${this.world.gateway.urls.wxpay}/__admin/pay`, { body });
    return reply.status === 200;
  }

  async statusOf(orderId) {
    const [row] = await this.world.query('select status from orders where id = $1', [orderId]);
    return row?.status;
  }

  /** Orders that are paid, for what comes after it. @throws when one is not */
  async paid(buyers) {
    const orders = [];
    for (const buyer of buyers) {
      const reply = await this.order(buyer);
      if (reply.status !== 200) throw new Error(`no order: ${reply.status} ${reply.text}`);
      const order = { buyer, ...reply.json.data };
      await this.code(buyer, order.orderSn);
      await this.payAtChannel(order.id);
      orders.push(order);
    }
    for (const order of orders) {
      const done = await until(async () => (await this.statusOf(order.id)) === 'to_ship', 20_000);
      if (!done) throw new Error(`order ${order.orderSn} is not paid`);
    }
    return orders;
  }

  newTrackingNo() {
    this.parcels += 1;
    return `SF${String(1_000_000_000_000 + this.parcels)}`;
  }

  ship(order, requestKey, trackingNo, { headers } = {}) {
    const body = { orderId: order.id, deliveryCorpId: this.corp.id, trackingNo, requestKey };
    return this.world.post('/api/admin/shipping/add2', body, { cookie: this.warehouse.cookie, headers });
  }

  refund(order, requestKey, amountFen, { headers } = {}) {
    const body = { orderId: order.id, amountFen, reason: '协商退款', requestKey };
    return this.world.post('/api/admin/refund/add', body, { cookie: this.finance.cookie, headers });
  }

  /** Ships by a file of tracking numbers: the preview, and the call that is repeated. */
  async importer(rows) {
    const lines = rows.map(({ order, trackingNo }) =>
      [order.orderSn, this.corp.name, trackingNo, ''].join(','),
    );
    const file = Buffer.from(`\uFEFF${['订单号,物流公司,运单号,备注', ...lines].join('\r\n')}\r\n`);
    const form = (fields = {}) => formWithFile('file', 'numbers.csv', file, 'text/csv', fields);
    const send = ({ headers, ...options }, more = {}) => ({
      cookie: this.warehouse.cookie,
      ...options,
      headers: { ...headers, ...more },
    });
    const preview = await this.world.get('/api/admin/shipping/import/preview', send(form()));
    if (preview.status !== 200) throw new Error(`no preview: ${preview.status} ${preview.text}`);
    const { fingerprint } = preview.json.data;
    return ({ headers } = {}) =>
      this.world.get('/api/admin/shipping/import', send(form({ fingerprint }), headers));
  }
}
