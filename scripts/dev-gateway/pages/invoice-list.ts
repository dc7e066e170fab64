/** The console's e-invoices and red forms. */
import { formatDateTime } from '@/lib/core/dates';
import type { EInvoice, InvoiceDelivery, RedBill } from '../nuonuo/types';
import type { World } from '../world';
import { html, yuan, type Html } from './html';
import { button, tag } from './parts';

const STATES: Readonly<Record<EInvoice['status'], readonly [string, string]>> = {
  '20': ['开票中', 'wait'],
  '2': ['已开票', 'good'],
  '22': ['开票失败', 'bad'],
  '24': ['签章失败', 'bad'],
};

const RED_STATES: Readonly<Record<string, readonly [string, string]>> = {
  '01': ['无需确认', 'good'],
  '02': ['待购方确认', 'wait'],
  '04': ['购销双方已确认', 'good'],
  '05': ['购方拒绝', 'bad'],
  '15': ['申请中', 'wait'],
  '16': ['申请失败', 'bad'],
};

export function invoiceItem(world: World, invoice: EInvoice): Html {
  const { status, orderNo } = invoice;
  const settle = (outcome: string, label: string) => button('invoice.settle', { orderNo, outcome }, label);
  const file = (ext: string) => `${world.nuonuoUrl}/files/${invoice.fileKey}.${ext}`;
  return html`<article class="item">
    <div class="head">
      <b>${orderNo}</b> ${tag(STATES[status])} ${invoice.side === 'red' && tag(['红字', 'bad'])}
      <span>￥${yuan(invoice.amountFen)}</span>
      <span class="time">${formatDateTime(invoice.createdAt)}</span>
    </div>
    <div>${invoice.line === 'bs' ? '专票' : '普票'}，${invoice.buyerName} ${invoice.buyerTaxNum}</div>
    <div class="hint">
      流水号 ${invoice.serialNo} ${invoice.number && html`，号码 ${invoice.number}`}
      ${invoice.blueNumber && html`，冲销 ${invoice.blueNumber}`} ${invoice.failCause}
    </div>
    <div class="buttons">
      ${
        status === '2' &&
        html`<a class="button" href="${file('pdf')}">PDF</a> <a class="button" href="${file('ofd')}">OFD</a>`
      }
      ${status === '20' && html`${settle('issue', '立即开票')} ${settle('fail', '置为失败')}`}
    </div>
  </article>`;
}

export function redBillItem(bill: RedBill): Html {
  const settle = (act: string, label: string) => button('red.settle', { billId: bill.billId, act }, label);
  return html`<article class="item">
    <div class="head">
      <b>${bill.billId}</b> ${tag(RED_STATES[bill.status] ?? [bill.status, ''])}
      <span>￥${yuan(bill.amountFen)}</span>
      <span class="time">${formatDateTime(bill.createdAt)}</span>
    </div>
    <div class="hint">蓝字发票 ${bill.blueNumber} ${bill.message}</div>
    ${
      bill.status === '02' &&
      html`<div class="buttons">
        ${settle('confirm', '确认冲红')} ${settle('reject', '拒绝冲红')} ${settle('fail', '失败')}
      </div>`
    }
  </article>`;
}

export function deliveryItem(delivery: InvoiceDelivery): Html {
  return html`<article class="item">
    <div class="head">
      <b>${delivery.invoiceNum}</b>
      <span class="time">${formatDateTime(delivery.at)}</span>
    </div>
    <div>${[delivery.mail, delivery.phone].filter(Boolean).join('、')}</div>
  </article>`;
}
