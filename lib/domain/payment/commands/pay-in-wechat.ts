import 'server-only';
import { and, eq, ne } from 'drizzle-orm';
import { userOpenids } from '@/db/schema/identity';
import { orders } from '@/db/schema/order';
import { requireBuyer, type BuyerActor, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { withTx } from '@/lib/data/tx';
import { ownOrders } from '@/lib/domain/order/scope';
import type { JsapiInput, JsapiView } from '../contract';
import { paymentErrors } from '../errors';
import { presentBridge } from '../present';
import { withTimeLimit } from './in-time';
import { openPayment } from './open-code';

/** Seconds for which the way to WeChat and back stays valid. */
const STATE_SECONDS = 600;

/** Binds the way back from WeChat to this session and order: nobody can have another's code exchanged in his session. */
function stateOf(ctx: Ctx, buyer: BuyerActor, orderSn: string, until: string): string {
  const proof = ctx.ports.vault.fingerprint(`${buyer.sessionId}:${orderSn}:${until}`, 'wechat-oauth');
  return `${until}x${proof.slice(0, 40)}`;
}

function newState(ctx: Ctx, buyer: BuyerActor, orderSn: string): string {
  return stateOf(ctx, buyer, orderSn, String(Math.floor(ctx.now.getTime() / 1000) + STATE_SECONDS));
}

function stateHolds(ctx: Ctx, buyer: BuyerActor, orderSn: string, state: string): boolean {
  const until = state.split('x')[0] ?? '';
  if (!/^\d{10}$/.test(until) || Number(until) * 1000 < ctx.now.getTime()) return false;
  return stateOf(ctx, buyer, orderSn, until) === state;
}

async function knownOpenid(ctx: Ctx, userId: number): Promise<string | null> {
  const [row] = await ctx.db
    .select({ openid: userOpenids.openid })
    .from(userOpenids)
    .where(and(eq(userOpenids.userId, userId), eq(userOpenids.appId, ctx.ports.wechatOauth.appid)));
  return row?.openid ?? null;
}

/** A WeChat user is kept with the account that he used last; another account of his asks again. */
async function keepOpenid(outer: Ctx, userId: number, openid: string): Promise<void> {
  const appId = outer.ports.wechatOauth.appid;
  await withTx(outer, async (ctx) => {
    await lockName(ctx, `openid:${appId}:${openid}`);
    await ctx.db
      .delete(userOpenids)
      .where(
        and(eq(userOpenids.appId, appId), eq(userOpenids.openid, openid), ne(userOpenids.userId, userId)),
      );
    await ctx.db
      .insert(userOpenids)
      .values({ userId, appId, openid })
      .onConflictDoUpdate({ target: [userOpenids.userId, userOpenids.appId], set: { openid } });
  });
}

async function assertOwn(ctx: Ctx, orderSn: string): Promise<void> {
  const own = await ctx.db.$count(orders, and(eq(orders.orderSn, orderSn), ownOrders(ctx)));
  if (own === 0) throw paymentErrors.notFound();
}

/**
 * Payment inside WeChat (`payment/wxpay/jsapi`, integrations.md 1.6): the parameters of the bridge, or, while it is not known who the person
 * is to our account, the address to send the browser to. From there it comes back with `code` and `state`.
 *
 * @throws 404 for another's order, 409 when it cannot be paid, 422 for a way back that was not ours, 503 when WeChat does not answer
 */
export async function payInWechat(ctx: Ctx, input: JsapiInput): Promise<JsapiView> {
  const buyer = requireBuyer(ctx);
  const { orderSn, code, state, anew } = input;
  await assertOwn(ctx, orderSn);
  // Several people may share an account: each pays from his own WeChat, which refuses a payment that was made out to another.
  let openid = anew ? null : await knownOpenid(ctx, buyer.userId);
  if (code && state) {
    if (!stateHolds(ctx, buyer, orderSn, state)) throw paymentErrors.badAuthorization();
    const answer = await withTimeLimit(ctx, ctx.ports.wechatOauth.exchange(code));
    if (!answer.ok) {
      ctx.log.warn({ code: answer.code, failure: answer.message }, 'no openid for a code');
      throw answer.kind === 'invalid' ? paymentErrors.badAuthorization() : paymentErrors.channelAway();
    }
    openid = answer.openid;
    await keepOpenid(ctx, buyer.userId, openid);
  }
  if (!openid) {
    const redirectUri = `${ctx.config.siteOrigin}/mobile/mall/wxpay?orderSn=${orderSn}`;
    const url = ctx.ports.wechatOauth.authorizeUrl({ redirectUri, state: newState(ctx, buyer, orderSn) });
    return { kind: 'authorize', url };
  }
  const paid = await openPayment(ctx, orderSn, { provider: 'wxpay', channel: 'jsapi', openid });
  return presentBridge(paid, ctx.now);
}
