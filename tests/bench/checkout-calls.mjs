import { createCipheriv, createPrivateKey, randomBytes, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The six calls of a checkout as a buyer's browser and WeChat Pay send them, and the call between them that makes the code to pay by. */

export const LINES = 3;
/** How the calls of one checkout are counted, in their order. `code` is the seventh: the attempt that the notification pays. */
export const KINDS = ['cart', 'quote', 'submit', 'code', 'notice'];

/** One exchange; the body of the reply as JSON, `null` when it is empty. */
async function exchange(pool, path, { method = 'GET', headers, body }) {
  const reply = await pool.request({ path, method, headers, body });
  const text = await reply.body.text();
  return { status: reply.statusCode, json: text === '' ? null : JSON.parse(text) };
}

/** Signs notifications as WeChat Pay does (integrations.md 1.4), with the platform key of the dev gateway that the site trusts. */
function makeSigner(dataDir) {
  const keys = JSON.parse(readFileSync(join(dataDir, 'gateway', 'keys.json'), 'utf8'));
  const [{ serial, key }] = keys.platform;
  const platform = createPrivateKey(key);
  const sealed = (plain) => {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(keys.apiV3Key), Buffer.from(nonce));
    cipher.setAAD(Buffer.from('transaction'));
    const parts = [cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return {
      original_type: 'transaction',
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: Buffer.concat(parts).toString('base64'),
      nonce,
      associated_data: 'transaction',
    };
  };
  return ({ outTradeNo, amountFen }) => {
    const now = new Date();
    const amount = { total: amountFen, payer_total: amountFen, currency: 'CNY', payer_currency: 'CNY' };
    const transaction = {
      mchid: keys.mchid,
      appid: keys.appid,
      out_trade_no: outTradeNo,
      transaction_id: `42000${randomBytes(11).toString('hex')}`,
      trade_type: 'NATIVE',
      trade_state: 'SUCCESS',
      trade_state_desc: '支付成功',
      bank_type: 'OTHERS',
      success_time: now.toISOString(),
      payer: { openid: `o${randomBytes(13).toString('hex')}` },
      amount,
    };
    const body = JSON.stringify({
      id: randomBytes(16).toString('hex'),
      create_time: now.toISOString(),
      resource_type: 'encrypt-resource',
      event_type: 'TRANSACTION.SUCCESS',
      summary: '支付成功',
      resource: sealed(JSON.stringify(transaction)),
    });
    const stamp = String(Math.floor(now.getTime() / 1000));
    const nonce = randomBytes(16).toString('hex').toUpperCase();
    const signature = sign('sha256', Buffer.from(`${stamp}\n${nonce}\n${body}\n`), platform);
    const headers = {
      'content-type': 'application/json',
      'wechatpay-serial': serial,
      'wechatpay-timestamp': stamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature.toString('base64'),
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    };
    return { headers, body };
  };
}

/** The attempt that asking for a code leaves behind, written by the bench itself (lib/domain/payment/commands/prepare-attempt.ts). */
const ATTEMPT = {
  name: 'bench-attempt',
  text: `with attempt as (
      insert into payments (order_id, attempt_no, out_trade_no, provider, channel, amount_fen, expires_at, created_by, extra)
      select id, 1, order_sn || '01', 'wxpay', 'native', total_fen, deadline_at, buyer_id, '{"payload":"weixin://wxpay/bizpayurl?pr=bench"}'
      from orders where order_sn = $1 returning id, amount_fen, created_by)
    insert into payment_transitions (payment_id, action, to_status, actor_kind, actor_id, actor_name, payload)
    select id, 'create', 'created', 'buyer', created_by, '压测读者', jsonb_build_object('amountFen', amount_fen) from attempt`,
};

/**
 * The calls of one checkout. Each takes the checkout's own state, adds to it what the reply says and throws when it is refused.
 *
 * @param {{ site: string, pool: import('undici').Pool, client: import('pg').Client, dataDir: string, methodId: number, askForCode: boolean }} world
 * `askForCode`: the attempt comes of the product's call, which talks to the payment channel, instead of the bench's own statement
 */
export function checkoutCalls({ site, pool, client, dataDir, methodId, askForCode }) {
  const signed = makeSigner(dataDir);
  const ask = async (path, { method, cookie, body }) => {
    const headers = { cookie, origin: site };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const data = body === undefined ? undefined : JSON.stringify(body);
    const reply = await exchange(pool, path, { method, headers, body: data });
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.json)}`);
    return reply.json.data;
  };
  const post = (path, who, body) => ask(path, { method: 'POST', cookie: who.cookie, body });
  return {
    async cart(state) {
      const { who, productIds } = state;
      state.items = [];
      for (const productId of productIds)
        state.items.push((await post('/api/user/cart/add', who, { productId, quantity: 1 })).id);
    },
    async quote(state) {
      const { who, items } = state;
      const query = new URLSearchParams({
        cartItemIds: items.join(','),
        receiverId: String(who.receiverId),
        shippingMethodId: String(methodId),
      });
      const path = `/api/user/shippingMethod/freight?${query}`;
      state.totalFen = (await ask(path, { cookie: who.cookie })).totalFen;
    },
    async submit(state) {
      const { who, items, totalFen } = state;
      state.order = await post('/api/user/order/add', who, {
        submitKey: randomBytes(16).toString('base64url'),
        cartItemIds: items,
        receiverId: who.receiverId,
        shippingMethodId: methodId,
        paymentMethod: 'wxpay',
        totalFen,
      });
    },
    async code(state) {
      const { orderSn } = state.order;
      if (askForCode) await post('/api/user/payment/wxpay/qrcode', state.who, { orderSn });
      else await client.query({ ...ATTEMPT, values: [orderSn] });
      state.notice = signed({ outTradeNo: `${orderSn}01`, amountFen: state.totalFen });
    },
    async notice(state) {
      const { headers, body } = state.notice;
      const reply = await exchange(pool, '/api/guest/payment/notify/wxpay', {
        method: 'POST',
        headers,
        body,
      });
      if (reply.status !== 204) throw new Error(`notice: ${reply.status} ${JSON.stringify(reply.json)}`);
    },
  };
}
