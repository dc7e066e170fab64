import { setTimeout as sleep } from 'node:timers/promises';
import { everything } from './support/everything.mjs';
import { FAULTS, FaultProxy } from './support/fault-proxy.mjs';
import { callers, tell } from './support/load.mjs';
import { until } from './support/processes.mjs';
import { Shop, key } from './support/shop.mjs';

/** R-21: the providers of SMS, mail, payment, e-invoices, tracking and the ERP are down, silent, broken, or somebody else. */

/** A message reaches the person within so many ms. */
const LIMIT_MS = 6000;
const CHINESE = /[\u4e00-\u9fff]/;

/** The variables by which the site finds its providers, and which proxy stands in each. */
const ADDRESSES = {
  wxpay: ['WECHATPAY_BASE_URL', 'WECHAT_OAUTH_API_BASE_URL'],
  unionpay: ['UNIONPAY_BASE_URL'],
  sms: ['SMS_BASE_URL'],
  nuonuo: ['NUONUO_BASE_URL', 'NUONUO_TOKEN_URL'],
  mail: ['MAIL_URL'],
  kuaidi: ['KUAIDI100_BASE_URL'],
  erp: ['ERP_BASE_URL'],
};

/** A site whose every provider is reached through a way that can be broken. */
async function siteBehindProxies(t) {
  const world = await t.world({ site: false });
  const proxies = {};
  const env = {};
  for (const [name, variables] of Object.entries(ADDRESSES)) {
    const proxy = await new FaultProxy(Number(new URL(world.gateway.urls[name]).port)).open();
    proxies[name] = proxy;
    for (const variable of variables) {
      const url = new URL(world.gateway.env[variable]);
      url.port = String(proxy.port);
      env[variable] = url.href.replace(/\/$/, '');
    }
  }
  const site = await world.startSite({ env });
  const setAll = (mode) => Promise.all(Object.values(proxies).map((p) => p.set(mode)));
  return {
    world,
    site,
    proxies,
    setAll,
    close: () => Promise.all(Object.values(proxies).map((p) => p.close())),
  };
}

/** A guest's browser with a solved captcha. */
async function captcha(world) {
  const image = await world.get('/api/valid/vcodeimg');
  const cookie = image.headers['set-cookie'][0].split(';')[0];
  const [row] = await world.query('select answer from captcha_challenges order by created_at desc limit 1');
  return { cookie, vcode: row.answer };
}

/** Orders that wait for their money, made while all is well: one without a code, one with a code at WeChat, one at UnionPay. */
async function unpaid(world, shop) {
  const [buyer] = await world.buyers(1);
  const orders = [];
  for (let i = 0; i < 3; i += 1) {
    const reply = await shop.order(buyer, key(), { n: i });
    if (reply.status !== 200) throw new Error(`no order: ${reply.status} ${reply.text}`);
    orders.push(reply.json.data);
  }
  const [fresh, coded, union] = orders;
  const code = await shop.code(buyer, coded.orderSn);
  if (code.status !== 200) throw new Error(`no code: ${code.status} ${code.text}`);
  const change = await world.post(
    '/api/user/paymentMethod/change',
    { orderSn: union.orderSn, method: 'unionpay' },
    buyer,
  );
  if (change.status !== 200) throw new Error(`not changed: ${change.status} ${change.text}`);
  return { buyer, fresh, coded, union };
}

/** What people do while the providers are away, all at once; `async` ones only hand the work to a job. */
async function actsOf(world, { buyer, fresh, coded, union }, { finance, everything: { cookie }, parcel }) {
  const [login, mail] = [await captcha(world), await captcha(world)];
  const phone = `139${String(Date.now()).slice(-8)}`;
  const as = { cookie: buyer.cookie };
  const post = (pathname, body, options) => () => world.post(pathname, body, options);
  return [
    { what: 'SMS code', call: post('/api/guest/account/valid/code/phone', { phone, vcode: login.vcode }, login) },
    { what: 'mail code', call: post('/api/guest/organization/valid/code/mail', { mail: `a${phone}@example.com`, vcode: mail.vcode }, mail) },
    { what: 'WeChat code', call: post('/api/user/payment/wxpay/qrcode', { orderSn: fresh.orderSn }, as) },
    { what: 'UnionPay code', call: post('/api/user/payment/unionpay/qrcode', { orderSn: union.orderSn }, as) },
    { what: 'payment check', call: post('/api/user/payment/check', { orderSn: coded.orderSn }, as), may200: true },
    { what: 'other way to pay', call: post('/api/user/paymentMethod/change', { orderSn: coded.orderSn, method: 'unionpay' }, as) },
    { what: 'tracking', call: () => world.get(parcel, { cookie }), may200: true },
    { what: 'invoice reset', call: post('/api/admin/invoice/reset', { id: finance.failedInvoice }, finance) },
    { what: 'invoice send', call: post('/api/admin/invoice/online/send', { id: finance.issuedInvoice, email: 'a@example.com' }, finance) },
    { what: 'ERP pull', call: post('/api/admin/stock/erp/sync', { full: false }, { cookie }), may200: true },
  ]; // prettier-ignore
}

async function oneFault(t, { world, site, setAll, shop, office, mode }) {
  const orders = await unpaid(world, shop);
  const acts = await actsOf(world, orders, office);
  await setAll(mode);
  const pages = [
    '/index',
    '/mall',
    '/api/guest/article/list',
    '/api/guest/product/list',
    '/login/userlogin',
    '/healthz',
  ];
  const others = callers((n) => world.get(pages[n % pages.length]), { callers: 2, pauseMs: 20 });
  const replies = await Promise.all(acts.map((a) => a.call()));
  for (const [i, reply] of replies.entries()) {
    const { what, may200 } = acts[i];
    const name = `${mode}, ${what}`;
    t.point();
    t.check(reply.ms <= t.limit(LIMIT_MS), `${name}: answered after ${Math.round(reply.ms)} ms`);
    t.check(
      (may200 && reply.status === 200) ||
        (reply.status >= 400 && reply.status !== 500 && CHINESE.test(reply.json?.message ?? '')),
      `${name}: ${reply.status} ${reply.text.slice(0, 200)}`,
    );
  }
  const { byStatus, p99, total } = tell(await others.stop());
  t.note(
    `${mode}: answers after ${replies.map((r, i) => `${acts[i].what} ${r.status} ${Math.round(r.ms)}`).join(', ')} ms; ${total} other pages, p99 ${p99} ms`,
  );
  t.equal(Object.keys(byStatus), ['200'], `${mode}: other pages`);
  await setAll('ok');
  await payable(t, { world, shop, orders, mode });
  t.check(site.lives(), `${mode}: the site has ended`);
}

/** Every order of the fault can be paid afterwards, the ones whose code was asked for in vain as well. */
async function payable(t, { world, shop, orders: { buyer, fresh, coded, union }, mode }) {
  const code = (order, way) => () =>
    world.post(`/api/user/payment/${way}/qrcode`, { orderSn: order.orderSn }, { cookie: buyer.cookie });
  const [kept] = await world.query('select payment_method as way from orders where id = $1', [coded.id]);
  for (const [order, way] of [
    [fresh, 'wxpay'],
    [coded, kept.way],
    [union, 'unionpay'],
  ]) {
    t.point();
    // A talk that the fault left behind keeps its claim for twelve seconds.
    const shown = await until(async () => (await code(order, way)()).status === 200, 30_000, 1000);
    if (!t.check(shown, `${mode}: order ${order.orderSn} is not payable afterwards`)) continue;
    t.check(await shop.payAtChannel(order.id), `${mode}: the channel takes no money for ${order.orderSn}`);
    const paid = await until(async () => (await shop.statusOf(order.id)) === 'to_ship', 20_000, 200);
    t.check(paid, `${mode}: order ${order.orderSn} was paid and does not know it`);
  }
}

async function everyFault(t) {
  const { world, site, setAll, close } = await siteBehindProxies(t);
  try {
    const shop = await Shop.open(world);
    const [teacher] = await world.buyers(1);
    await shop.learnTotal(teacher);
    const all = await everything(world);
    const [facts] = await world.query(
      `select (select id::int from invoices where status = 'failed' and side = 'blue' limit 1) as failed,
         (select id::int from invoices where status = 'issued' and side = 'blue' and form = 'online' and provider = 'nuonuo' limit 1) as issued,
         (select id::int from shipments where status = 'shipped' and tracking_no is not null limit 1) as parcel`,
    );
    const finance = { cookie: shop.finance.cookie, failedInvoice: facts.failed, issuedInvoice: facts.issued };
    const office = { finance, everything: all, parcel: `/api/admin/shipping/tracking/${facts.parcel}` };
    for (const mode of FAULTS) {
      await oneFault(t, { world, site, setAll, shop, office, mode });
    }
  } finally {
    await close();
  }
}

/** A message that nobody took is tried again a minute later, then later and later, and is sent once. */
async function messageAgain(t, { world, shop, proxies, buyer }) {
  await world.query('update users set phone = $2, phone_verified_at = now() where id = $1', [
    buyer.id,
    buyer.phone,
  ]);
  await proxies.sms.set('down');
  const [order] = await shop.paid([buyer]);
  const tried = async () => {
    const rows = await world.query(
      `select m.id::int, m.status, m.tries, extract(epoch from j.run_at - now())::int as seconds from outbound_messages m
       left join graphile_worker.jobs j on j.key = 'notice.sms:' || m.id where m.channel = 'sms' and m.recipient = $1 and m.purpose = 'orderPaid'`,
      [buyer.phone],
    );
    // While a try runs the message counts as unknown.
    return rows.find((r) => r.tries > 0 && r.status === 'pending' && r.seconds > 0);
  };
  const waiting = await until(tried, 30_000, 200);
  t.point();
  if (!t.check(waiting, 'a message of a payment was not tried while the provider was away')) return order;
  t.note(
    `the message of a payment: ${waiting.status} after ${waiting.tries} try, again in ${waiting.seconds} s`,
  );
  t.check(
    waiting.status === 'pending' && waiting.seconds > 20 && waiting.seconds <= 60,
    `not put off by a minute: ${JSON.stringify(waiting)}`,
  );
  await proxies.sms.set('ok');
  await world.query(
    'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = $1), run_at => now())',
    [`notice.sms:${waiting.id}`],
  );
  const sent = await until(
    async () =>
      (await world.query("select 1 from outbound_messages where id = $1 and status = 'sent'", [waiting.id]))
        .length > 0,
    30_000,
    200,
  );
  t.point();
  t.check(sent, 'the message was not sent when the provider was back');
  t.equal(
    (await world.gateway.list('sms', `?phone=${buyer.phone}`)).length,
    1,
    'messages that reached the phone',
  );
  return order;
}

/** Money that could not be sent back goes back once the channel answers again, and once only. */
async function refundAgain(t, { world, shop, proxies, order }) {
  await proxies.wxpay.set('down');
  const refund = await shop.refund(order, key(), 100);
  t.equal(refund.status, 200, 'a refund asked for while the channel is away');
  const state = () => world.query('select status from refunds where order_id = $1', [order.id]);
  await sleep(8000);
  t.check(
    (await state()).every((r) => r.status !== 'success'),
    'a refund succeeded without its channel',
  );
  const dead = await world.query(
    "select task_identifier from graphile_worker.jobs where attempts >= max_attempts and task_identifier ~ '^(notice|refund|payment)'",
  );
  t.equal(dead, [], 'jobs that were given up');
  t.point();
  await proxies.wxpay.set('ok');
  const back = await until(async () => (await state()).some((r) => r.status === 'success'), 150_000, 1000);
  t.check(back, `the refund did not reach the channel: ${JSON.stringify(await state())}`);
  const there = (await world.gateway.list('refunds')).filter((r) => r.outTradeNo.startsWith(order.orderSn));
  t.equal(there.length, 1, 'refunds at the channel');
  t.point();
}

async function backOff(t) {
  const { world, proxies, close } = await siteBehindProxies(t);
  try {
    const shop = await Shop.open(world);
    const [buyer] = await world.buyers(1);
    await shop.learnTotal(buyer);
    buyer.phone = `138${String(Date.now()).slice(-8)}`;
    const order = await messageAgain(t, { world, shop, proxies, buyer });
    await refundAgain(t, { world, shop, proxies, order });
  } finally {
    await close();
  }
}

/** @type {import('./support/run.mjs').Case[]} */
export const cases = [
  {
    id: 'R-21',
    name: 'providers down, silent, broken, or strangers: a clear message in time, orders stay payable',
    seconds: 400,
    run: everyFault,
  },
  {
    id: 'R-21',
    name: 'what a provider refused is tried again later and done once',
    seconds: 300,
    run: backOff,
  },
];
