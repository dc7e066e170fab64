/** What the buyer sees after scanning: the order, the ways it can end, and the result. */
import { formatDateTime } from '@/lib/core/dates';
import { byToken, type Checkout } from '../checkout';
import type { Reply, Request } from '../http';
import { markClosed, whyNotPayable } from '../payable';
import { WALLETS } from '../types';
import type { World } from '../world';
import { html, page, yuan, type Html } from './html';

/** Path of the H5 link (the provider's own). */
const H5_PATH = '/cgi-bin/mmpayweb-bin/checkmweb';

/** Answers `/pay/{token}` and the H5 link; null for any other path. */
export async function payPage(world: World, request: Request): Promise<Reply | null> {
  const token = tokenOf(request);
  if (token === null) return null;
  const checkout = byToken(world, token);
  if (!checkout) return result('bad', '二维码无效或已失效', '请返回商户页面获取最新的二维码。', null, 404);
  if (request.method !== 'POST') {
    if (request.path === H5_PATH && !request.headers.get('referer')) {
      const advice = '链接须从商户页面打开：浏览器没有发送来源（Referer），真实微信会拒绝。';
      return result('bad', '商家参数格式有误，请联系商家解决', advice, null, 400);
    }
    const { order } = checkout;
    const reason = whyNotPayable(world, order, order.code.token);
    const back = backLink(request.query.get('redirect_url'));
    return reason
      ? result(order.payments.length > 0 ? 'good' : 'bad', reason, '', back)
      : form(world, checkout, back);
  }
  const fields = new URLSearchParams(request.body);
  return act(world, checkout, fields, backLink(fields.get('redirect_url')));
}

function tokenOf(request: Request): string | null {
  if (request.path.startsWith('/pay/')) return request.path.slice('/pay/'.length);
  return request.path === H5_PATH ? (request.query.get('package') ?? '') : null;
}

function act(world: World, checkout: Checkout, fields: URLSearchParams, back: string | null): Reply {
  const { order } = checkout;
  const wallet = fields.get('wallet') ?? '';
  const reason = whyNotPayable(world, order, order.code.token);
  if (reason) return result('bad', reason, '', back);
  const amount = `￥${yuan(order.totalFen)}`;
  switch (fields.get('action')) {
    case 'pay':
      checkout.pay({ wallet });
      return result('good', '支付成功', `已支付 ${amount}，请返回商户页面查看订单。`, back);
    case 'twice':
      checkout.pay({ wallet, times: 2 });
      return result(
        'good',
        '支付成功（两次）',
        `同一订单支付了两次，每次 ${amount}，商户应自动退回一笔。`,
        back,
      );
    case 'silent':
      checkout.pay({ wallet, silent: true });
      return result('good', '支付成功（不通知）', '款项已支付，但商户不会收到通知，须由商户主动查询。', back);
    case 'close':
      markClosed(world, order);
      return result('bad', '订单已关闭', '该订单在支付平台已关闭，不能再付款。', back);
    case 'fail':
      return result(
        'bad',
        '支付失败',
        '银行卡余额不足，未扣款。可返回重新付款。',
        back,
        200,
        `/pay/${order.code.token}`,
      );
    default:
      return result('bad', '未知操作', '', back, 400);
  }
}

function form(world: World, checkout: Checkout, back: string | null): Reply {
  const { order } = checkout;
  const end = order.code.expiresAt;
  return page(
    '模拟收银台',
    html`<main>
      <section class="card">
        <p class="merchant">${world.keys.sms.signName}（商户号 ${checkout.merchant}）</p>
        <p class="amount"><small>￥</small>${yuan(order.totalFen)}</p>
        <dl>
          <dt>商品</dt>
          <dd>${order.description}</dd>
          <dt>商户订单号</dt>
          <dd>${checkout.number}</dd>
          <dt>支付方式</dt>
          <dd>${checkout.way}</dd>
          <dt>有效期至</dt>
          <dd>${formatDateTime(end)}</dd>
        </dl>
      </section>
      <form class="actions" method="post" action="/pay/${order.code.token}">
        ${back && html`<input type="hidden" name="redirect_url" value="${back}" />`}
        ${checkout.anyWallet && walletChoice()}
        <button class="primary" name="action" value="pay">支付</button>
        <div class="row">
          <button name="action" value="fail">支付失败</button>
          <button name="action" value="twice">支付两次</button>
          <button name="action" value="close">关闭</button>
          <button name="action" value="silent">超时不通知</button>
        </div>
      </form>
    </main>`,
  );
}

/** A ChinaUMS code is scanned by any wallet: which one it was. */
function walletChoice(): Html {
  const options = Object.entries(WALLETS).map(
    ([value, label], i) =>
      html`<label
        ><input type="radio" name="wallet" value="${value}" ${i === 0 ? html`checked` : null} />
        ${label}</label
      >`,
  );
  return html`<fieldset class="wallets">
    <legend>用哪个钱包扫码</legend>
    ${options}
  </fieldset>`;
}

function result(
  tone: 'good' | 'bad',
  title: string,
  text: string,
  back: string | null,
  status = 200,
  again: string | null = null,
): Reply {
  const links: (Html | null)[] = [
    again ? html`<a class="button primary" href="${again}">重新付款</a>` : null,
    back ? html`<a class="button" href="${back}">返回商户</a>` : null,
  ];
  const body = html`<main>
    <section class="card result ${tone}">
      <span class="mark" aria-hidden="true">${tone === 'good' ? '✓' : '!'}</span>
      <h1>${title}</h1>
      ${text && html`<p>${text}</p>`}
    </section>
    <div class="actions">${links}</div>
  </main>`;
  return page(title, body, { status });
}

/** The merchant's page, if it is a web address. */
function backLink(text: string | null): string | null {
  if (!text || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
