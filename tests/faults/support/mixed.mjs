import { Agent } from 'node:http';
import { tell } from './load.mjs';
import { key } from './shop.mjs';

/** Orders and reads of buyers while the database or the way to it is broken, and what must hold of their answers. */

export const SAYS = '系统繁忙，请稍后再试';
/** Calls that need the database, as (buyer, n) → path. */
export const READS = [
  '/api/user/order/list',
  '/api/user/cart/myCart',
  '/api/user/receiver/all',
  '/api/guest/product/list',
];

/** Orders and reads by turns; what is acknowledged is kept. */
export function mixed(shop, buyers, acknowledged) {
  const spare = [...buyers];
  const { world } = shop;
  // A connection each: one that is used again may be closed by the site at that moment.
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
  return async (n) => {
    const buyer = n % 4 === 0 ? spare.pop() : null;
    if (!buyer)
      return world.get(READS[n % READS.length], { cookie: buyers[0].cookie, timeoutMs: 20_000, agent });
    const reply = await shop.order(buyer, key(), { n, timeoutMs: 20_000, agent });
    if (reply.status === 200) acknowledged.push(reply.json.data.orderSn);
    return reply;
  };
}

/** How many acknowledged orders are not there. */
export async function lost(world, acknowledged) {
  const rows = await world.query('select order_sn from orders where order_sn = any($1)', [acknowledged]);
  return acknowledged.length - rows.length;
}

/** Neither a broken answer nor one that came late or without its sentence. */
export function checkReplies(t, replies, limitMs, what) {
  const said = tell(replies);
  t.point(replies.length);
  t.note(`${what}: ${JSON.stringify(said)}`);
  t.equal(
    replies
      .filter((r) => r.status !== 200 && r.status !== 503)
      .map((r) => `${r.status} ${r.error ?? r.text.slice(0, 120)}`)
      .slice(0, 3),
    [],
    `${what}: neither an answer nor a clear error`,
  );
  const unclear = replies.filter((r) => r.status === 503 && r.json?.message !== SAYS);
  t.equal(unclear.map((r) => r.text.slice(0, 120)).slice(0, 3), [], `${what}: errors without the sentence`);
  t.check(said.max <= t.limit(limitMs), `${what}: an answer took ${said.max} ms`);
  return said;
}
