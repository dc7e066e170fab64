/** The console's lists, newest first. */
import { formatDateTime } from '@/lib/core/dates';
import {
  WALLETS,
  type Bill,
  type BillRefund,
  type MailRecord,
  type Notification,
  type NotifyTry,
  type Order,
  type Payable,
  type Refund,
  type SmsRecord,
} from '../types';
import type { World } from '../world';
import { html, yuan, type Html } from './html';
import { deliveryItem, invoiceItem, redBillItem } from './invoice-list';
import { parcelItem } from './parcel-list';
import { button, tag } from './parts';
import { waybillItem } from './waybill-list';

const SHOWN = 50;

const NOTIFICATION_STATES: Readonly<Record<Notification['state'], readonly [string, string]>> = {
  waiting: ['发送中', 'wait'],
  held: ['等待退款通知', 'wait'],
  accepted: ['商户已接收', 'good'],
  gaveUp: ['商户未接收', 'bad'],
  dropped: ['未发送', ''],
};

const REFUND_STATES: Readonly<Record<Refund['status'] | BillRefund['status'], readonly [string, string]>> = {
  PROCESSING: ['退款处理中', 'wait'],
  SUCCESS: ['退款成功', 'good'],
  ABNORMAL: ['退款异常', 'bad'],
  CLOSED: ['退款关闭', 'bad'],
  FAIL: ['退款失败', 'bad'],
};

/** Everything that happened as one fragment. */
export function consoleLists(world: World): Html {
  const { orders, bills, refunds, billRefunds, notifications, sms, mails, nuonuo, parcels, waybills } =
    world.data;
  const lists: [string, Html[]][] = [
    ['短信', latest(sms).map(smsItem)],
    ['邮件', latest(mails).map(mailItem)],
    ['微信订单', latest(Object.values(orders)).map((order) => orderItem(world, order))],
    ['银联商务订单', latest(Object.values(bills)).map((bill) => billItem(world, bill))],
    ['通知', latest(notifications).map(notificationItem)],
    ['微信退款', latest(Object.values(refunds)).map(refundItem)],
    ['银联商务退款', latest(Object.values(billRefunds)).map((r) => billRefundItem(world, r))],
    ['电子发票', latest(Object.values(nuonuo.invoices)).map((i) => invoiceItem(world, i))],
    ['红字确认单', latest(Object.values(nuonuo.redBills)).map(redBillItem)],
    ['快递', latest(Object.values(parcels)).map(parcelItem)],
    ['电子面单', latest(Object.values(waybills)).map(waybillItem)],
    ['发票发送', latest(nuonuo.deliveries).map(deliveryItem)],
  ];
  return html`<nav class="jump" aria-label="记录">
      ${lists.map(([title, items]) => html`<a href="#${title}">${title} ${items.length}</a>`)}
    </nav>
    <div class="grid">${lists.map(([title, items]) => section(title, items))}</div>`;
}

/** The mailbox by itself. */
export function mailList(world: World): Html {
  return section('邮件', latest(world.data.mails).map(mailItem));
}

function latest<T>(items: readonly T[]): T[] {
  return items.slice(-SHOWN).toReversed();
}

function section(title: string, items: Html[]): Html {
  return html`<section class="card" id="${title}">
    <h2>${title}（${items.length}）</h2>
    ${items.length > 0 ? items : html`<p class="hint">暂无记录</p>`}
  </section>`;
}

function orderItem(world: World, order: Order): Html {
  const payments = order.payments.map(
    (p) => html`<div class="hint">交易号 ${p.transactionId}，${formatDateTime(p.paidAt)}</div>`,
  );
  return payableItem(world, order.outTradeNo, order, payments);
}

function billItem(world: World, bill: Bill): Html {
  const payments = bill.payments.map(
    (p) =>
      html`<div class="hint">${WALLETS[p.targetSys]} ${p.targetOrderId}，${formatDateTime(p.paidAt)}</div>`,
  );
  return payableItem(world, bill.billNo, bill, payments);
}

function payableItem(world: World, number: string, order: Payable, payments: Html[]): Html {
  const paid = order.payments.length > 0;
  const state = paid
    ? (['已支付', 'good'] as const)
    : order.closedAt
      ? (['已关闭', 'bad'] as const)
      : (['待支付', 'wait'] as const);
  return html`<article class="item">
    <div class="head">
      <b>${number}</b> ${tag(state)} <span>￥${yuan(order.totalFen)}</span>
      <span class="time">${formatDateTime(order.createdAt)}</span>
    </div>
    <div>${order.description}</div>
    ${payments}
    ${
      !paid &&
      !order.closedAt &&
      html`<div class="buttons">
        <a class="button" href="${world.publicUrl}/pay/${order.code.token}">打开付款页</a>
      </div>`
    }
  </article>`;
}

function refundItem(refund: Refund): Html {
  const about = `订单 ${refund.outTradeNo}，交易号 ${refund.transactionId}`;
  return givenBackItem(refund.outRefundNo, refund, about);
}

function billRefundItem(world: World, refund: BillRefund): Html {
  const totalFen = world.data.bills[refund.billNo]?.totalFen ?? refund.refundFen;
  return givenBackItem(refund.refundOrderId, { ...refund, totalFen }, `订单 ${refund.billNo}`);
}

type GivenBack = Pick<Refund, 'refundFen' | 'totalFen' | 'reason' | 'createdAt'> & {
  status: keyof typeof REFUND_STATES;
};

function givenBackItem(number: string, refund: GivenBack, about: string): Html {
  return html`<article class="item">
    <div class="head">
      <b>${number}</b> ${tag(REFUND_STATES[refund.status])}
      <span>￥${yuan(refund.refundFen)} / ￥${yuan(refund.totalFen)}</span>
      <span class="time">${formatDateTime(refund.createdAt)}</span>
    </div>
    <div class="hint">${about}</div>
    ${refund.reason && html`<div>${refund.reason}</div>`}
    ${
      refund.status === 'PROCESSING' &&
      html`<div class="buttons">
        ${button('refund.settle', { outRefundNo: number, outcome: 'success' }, '立即成功')}
        ${button('refund.settle', { outRefundNo: number, outcome: 'abnormal' }, '置为异常')}
      </div>`
    }
  </article>`;
}

function smsItem(sms: SmsRecord): Html {
  return html`<article class="item">
    <div class="head">
      <b>${sms.phone}</b> ${sms.code && html`<span class="code">${sms.code}</span>`}
      <span class="time">${formatDateTime(sms.at)}</span>
    </div>
    <div>${sms.text}</div>
  </article>`;
}

function mailItem(mail: MailRecord): Html {
  return html`<article class="item">
    <div class="head">
      <b>${mail.to}</b> ${mail.code && html`<span class="code">${mail.code}</span>`}
      <span class="time">${formatDateTime(mail.at)}</span>
    </div>
    <div>${mail.subject}</div>
    <details>
      <summary>正文</summary>
      <pre>${mail.text}</pre>
    </details>
    ${mail.attachments.length > 0 && html`<div class="hint">附件：${mail.attachments.join('、')}</div>`}
  </article>`;
}

function notificationItem(notification: Notification): Html {
  const { id, tries, fault } = notification;
  return html`<article class="item">
    <div class="head">
      <b>${notification.eventType}</b> ${tag(NOTIFICATION_STATES[notification.state])}
      ${fault.mode !== 'normal' && tag([fault.mode, 'bad'])}
      <span class="time">${formatDateTime(notification.createdAt)}</span>
    </div>
    <div class="hint">${notification.outTradeNo} → ${notification.url}</div>
    <details>
      <summary>明文与 ${tries.length} 次发送</summary>
      <pre>${JSON.stringify(notification.plaintext, null, 2)}</pre>
      ${tries.map(tryText)}
    </details>
    <div class="buttons">
      ${button('notify.resend', { id }, '重新发送')}
      ${tries.length > 0 && button('notify.mode', { mode: 'replay', id }, '原样重放')}
    </div>
  </article>`;
}

function tryText(attempt: NotifyTry): Html {
  const request = Object.entries(attempt.headers).map(([name, value]) => `${name}: ${value}\n`);
  const answer = attempt.response
    ? `HTTP ${attempt.response.status}\n${attempt.response.body}`
    : `没有应答：${attempt.error ?? ''}`;
  return html`<pre>
${formatDateTime(attempt.at)}
POST
${request}
${attempt.body}

${answer}</pre>`;
}
