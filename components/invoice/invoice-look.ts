import { invoiceList } from '@/components/invoice/invoice-list';
import type { ListNothing } from '@/components/ui/card-list/spec';
import type { Tone } from '@/components/ui/status-tag';
import type { InvoiceView } from '@/lib/domain/invoice/contract';
import type { InvoiceState } from '@/lib/states/invoice';

/** Colour of an invoice's state; the words say the same. */
export const invoiceTones: Readonly<Record<InvoiceState, Tone>> = {
  requested: 'amber',
  issuing: 'blue',
  failed: 'red',
  issued: 'green',
  red_pending: 'amber',
  reversed: 'gray',
  cancelled: 'gray',
};

/** What the state means for the buyer, in one sentence. */
export function invoiceSentence(invoice: Pick<InvoiceView, 'status' | 'reversedFen' | 'formats'>): string {
  switch (invoice.status) {
    case 'requested':
      return '申请已提交，财务人员将尽快开具；开具前可以修改抬头或取消申请。';
    case 'issuing':
      return '发票正在开具，请稍候。';
    case 'failed':
      return '本次开具未成功，财务人员会核对后重新开具，您无需再次申请。';
    case 'issued':
      if (invoice.reversedFen > 0) return '部分金额因退款已冲红，其余金额仍然有效。';
      return invoice.formats.length > 0 ? '发票已开具，可下载保存。' : '发票已开具。';
    case 'red_pending':
      return '因退款或更正，发票正在冲红。';
    case 'reversed':
      return '发票已全部冲红；如订单仍有可开票金额，可重新申请。';
    case 'cancelled':
      return '申请已取消；如订单仍有可开票金额，可重新申请。';
  }
}

/** What a list without invoices says. */
const way = { href: invoiceList.path, label: '去申请开票' };
export const invoiceNothing = {
  applied: {
    title: '没有开票申请',
    text: '在“可开票订单”中选择已付款的订单，即可申请开票。',
    way,
  },
  issued: { title: '还没有开出的发票', text: '发票开具后会显示在这里，可随时下载。', way },
} as const;

/** What 可开票订单 says without rows. */
export const billableNothing = (keyword: string): ListNothing =>
  keyword
    ? {
        picture: 'search',
        title: `没有与“${keyword}”有关的可开票订单`,
        way: { href: invoiceList.path, label: '查看全部可开票订单', outline: true },
      }
    : {
        title: '没有可开票的订单',
        text: '订单付款后即可申请开票；已申请的发票在“已申请”和“已开票”中查看。',
        way: { href: '/user/center/orders', label: '查看我的订单' },
      };
