import { bookTitle } from '@/lib/core/book-title';
import { fitText } from '@/lib/core/characters';
import { formatFen } from '@/lib/core/money';
import type { LetterState } from '@/lib/states/letter';

/** Days that a notice stands in the user centre, and that its sent messages are kept. */
export const NOTICE_KEPT_DAYS = 365;
export const MESSAGE_KEPT_DAYS = 180;

/** Minutes after which a message that was refused for now is tried again, by how often it was tried. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 360] as const;

/** Milliseconds until the next try, `null` when it was tried often enough. */
export function retryAfterMs(tries: number): number | null {
  const minutes = RETRY_MINUTES[tries - 1];
  return minutes === undefined ? null : minutes * 60_000;
}

/** What is told of one event: in the user centre and by mail `title` and `text`, by SMS the variables of its template. */
export interface NoticeWords {
  title: string;
  text: string;
  path: string;
  /** `null`: nothing is sent by SMS. */
  sms: Readonly<Record<string, string>> | null;
}

const orderPath = (orderId: number) => `/user/center/orders/${orderId}`;

/** Carriers take variables of about twenty characters. */
const SMS_MAX = 20;
const short = (text: string) => fitText(text, SMS_MAX);
/** The end of a long number says which one it is. */
const tail = (number: string) => (number.length > SMS_MAX ? `尾号${number.slice(-8)}` : number);

export interface OrderFacts {
  orderId: number;
  orderSn: string;
}

/** 代下订单: the office wrote the order down; with the time until which it is to be paid. */
export function placedWords(order: OrderFacts & { totalFen: number; deadline: string }): NoticeWords {
  const { orderSn, deadline } = order;
  const amount = formatFen(order.totalFen);
  return {
    title: '请核对并付款',
    text: `商城已按您的要求代为下单，订单 ${orderSn}，金额 ${amount} 元。请核对商品和收货信息，并在 ${deadline} 前付款；如有不符，可以取消订单或联系客服。`,
    path: orderPath(order.orderId),
    sms: { orderSn, amount },
  };
}

/** 付款成功. Codes of electronic goods are there at once; parcels follow. */
export function paidWords(
  order: OrderFacts & { totalFen: number; digitalOnly: boolean; onAccount: boolean },
): NoticeWords {
  const next = order.digitalOnly ? '激活码可在订单详情中查看。' : '我们将尽快为您发货。';
  return {
    title: order.onAccount ? '订单已挂账' : '付款成功',
    text: `订单 ${order.orderSn} ${order.onAccount ? '已使用账期，请在到期前还款' : '的款项已收到'}，订单金额 ${formatFen(order.totalFen)} 元。${next}`,
    path: orderPath(order.orderId),
    sms: { orderSn: order.orderSn },
  };
}

export interface ParcelFacts extends OrderFacts {
  corp: string | null;
  trackingNo: string | null;
  /** Sent again for an after-sale. */
  again: boolean;
}

/** 发货通知; a parcel without courier was handed over by ourselves. No address: it stands in the order. */
export function shippedWords(parcel: ParcelFacts): NoticeWords {
  const { corp, trackingNo, orderSn } = parcel;
  const what = parcel.again ? `订单 ${orderSn} 补寄的商品` : `您的订单 ${orderSn} `;
  const by = corp ? `已由${corp}发出` : '已发货';
  return {
    title: parcel.again ? '补寄商品已发出' : '订单已发货',
    text: `${what}${by}${trackingNo ? `，运单号 ${trackingNo}` : ''}。请留意查收，收到后请核对数量。`,
    path: orderPath(parcel.orderId),
    sms: {
      orderSn,
      corp: short(corp ?? '商城'),
      trackingNo: trackingNo ? tail(trackingNo) : '见订单详情',
    },
  };
}

export type RefundCause = 'late' | 'duplicate' | 'overpaid' | 'after_sale' | 'cancel' | 'admin';

/** What came back, by its reason; money that should not have been taken has its own words. */
const refundCauses: Readonly<Record<RefundCause, (orderSn: string, yuan: string) => string>> = {
  late: (sn, yuan) => `订单 ${sn} 关闭后才收到您的付款，${yuan} 元已退回付款账户。`,
  duplicate: (sn, yuan) => `订单 ${sn} 收到您的重复付款，多付的 ${yuan} 元已退回付款账户，订单不受影响。`,
  overpaid: (sn, yuan) => `订单 ${sn} 多付的 ${yuan} 元已退回付款账户，订单不受影响。`,
  after_sale: (sn, yuan) => `订单 ${sn} 的售后退款 ${yuan} 元已退回付款账户。`,
  cancel: (sn, yuan) => `订单 ${sn} 已取消，${yuan} 元已退回付款账户。`,
  admin: (sn, yuan) => `订单 ${sn} 的退款 ${yuan} 元已退回付款账户。`,
};

/** 退款通知. */
export function refundedWords(
  refund: OrderFacts & {
    amountFen: number;
    cause: RefundCause;
    afterSaleId: number | null;
    onAccount: boolean;
  },
): NoticeWords {
  const amount = formatFen(refund.amountFen);
  return {
    title: refund.cause === 'duplicate' || refund.cause === 'late' ? '付款已退回' : '退款成功',
    text: `${refundCauses[refund.cause](refund.orderSn, amount)}${refund.onAccount ? '该订单使用账期，退款已冲减贵单位的欠款。' : '到账时间以银行或支付机构为准。'}`,
    path:
      refund.afterSaleId === null
        ? orderPath(refund.orderId)
        : `/user/center/after-sales/${refund.afterSaleId}`,
    sms: { orderSn: refund.orderSn, amount },
  };
}

export interface DocumentFacts {
  /** The blue document, whose page shows its red ones too. */
  blueId: number;
  red: boolean;
  /** `电子发票` or `纸质发票`. */
  form: string;
  online: boolean;
  /** 发票号码, or our own number while it has none. */
  number: string;
  amountFen: number;
}

/** 发票通知: a document was issued, blue or red. Nobody is sent an SMS about a red one: its template speaks of a new invoice. */
export function invoiceWords(doc: DocumentFacts): NoticeWords {
  const amount = formatFen(doc.amountFen);
  const path = `/user/center/invoices/${doc.blueId}`;
  if (doc.red) {
    const text = `您的发票已开具红字发票 ${doc.number}，冲红金额 ${amount} 元。`;
    return { title: '发票已冲红', text, path, sms: null };
  }
  const where = doc.online ? '可在“我的发票”中查看和下载。' : '我们将尽快寄出，请留意查收。';
  return {
    title: '发票已开具',
    text: `您申请的${doc.form} ${doc.number} 已开具，价税合计 ${amount} 元。${where}`,
    path,
    sms: { invoiceNo: tail(doc.number), amount },
  };
}

/** 到货通知: what was sold out can be bought again. */
export function restockedWords(facts: { productId: number; title: string; label: string }): NoticeWords {
  const what = `${bookTitle(facts.title)}${facts.label ? ` ${facts.label}` : ''}`;
  return {
    title: '商品已到货',
    text: `您登记到货通知的${what}已到货，数量有限，请尽快选购。`,
    path: `/mall/details/${facts.productId}`,
    sms: { title: short(what) },
  };
}

/** 申请答复: in the user centre only. */
export function specialWords(facts: {
  id: number;
  specialNo: string;
  title: string;
  note: string | null;
}): NoticeWords {
  const answer = facts.note ? `商城答复：${facts.note}` : '';
  return {
    title: '您的申请已办结',
    text: `您提交的申请“${facts.title}”（${facts.specialNo}）已办结。${answer}`,
    path: `/user/center/special-orders/${facts.id}`,
    sms: null,
  };
}

/** 电子书刊分配: in the user centre only. */
export function copiesWords(facts: {
  organization: string;
  title: string;
  label: string;
  quantity: number;
}): NoticeWords {
  const what = `${bookTitle(facts.title)}${facts.label ? ` ${facts.label}` : ''}`;
  return {
    title: '收到电子书刊',
    text: `${facts.organization}为您分配了${what} ${facts.quantity} 份，可在“书架”中激活阅读。`,
    path: '/user/center/ebooks',
    sms: null,
  };
}

/** 报价通知: in the user centre only; what a buyer quotes himself he is not told of. */
export function quotedWords(quotation: {
  id: number;
  quotationSn: string;
  totalFen: number;
  until: string;
}): NoticeWords {
  const { id, quotationSn, totalFen, until } = quotation;
  return {
    title: '商城为您报价',
    text: `报价单 ${quotationSn}，合计 ${formatFen(totalFen)} 元，${until}（含当日）前有效，期间可下载报价单并一次转为订单。`,
    path: `/user/center/quotations/${id}`,
    sms: null,
  };
}

/** 来信答复: in the user centre only. */
export function letterWords(letter: {
  title: string;
  status: LetterState;
  reply: string | null;
  reason: string | null;
}): NoticeWords {
  const about = `您关于${bookTitle(letter.title)}的来信`;
  const reply = letter.reply ? `编辑部回复：${letter.reply}` : '';
  const path = '/user/center/letters';
  if (letter.status === 'answered')
    return { title: '编辑部答复了您的来信', text: `${about}，${reply}`, path, sms: null };
  if (letter.status === 'refused') {
    return {
      title: '您的来信未被采用',
      text: `${about}未被采用。原因：${letter.reason ?? ''}`,
      path,
      sms: null,
    };
  }
  return { title: '您的来信已公开', text: `${about}已在商品页公开。${reply}`, path, sms: null };
}

/** 还款提醒 to an organisation that owes. */
export function creditDueWords(facts: {
  dueFen: number;
  overdueFen: number;
  nextDue: string | null;
}): NoticeWords {
  const owed = `贵单位的账期欠款共 ${formatFen(facts.dueFen)} 元`;
  const overdue =
    facts.overdueFen > 0 ? `，其中 ${formatFen(facts.overdueFen)} 元已逾期，还款前不能继续使用账期` : '';
  const next = facts.nextDue ? `，最近一笔 ${facts.nextDue} 到期` : '';
  return {
    title: facts.overdueFen > 0 ? '账期欠款已逾期' : '账期欠款即将到期',
    text: `${owed}${overdue}${next}。请按“账期与欠款”页中的收款账户转账，转账时注明单位名称。`,
    path: '/user/center/credit',
    sms: null,
  };
}

/** One event as it stands now: whom to tell, and in what words. */
export interface NoticeFacts {
  userId: number;
  orderId: number | null;
  words: NoticeWords;
  /** Where its mail goes when the buyer named an address for it; otherwise to the account's. */
  mailTo: string | null;
  /** Its file is still being fetched: the mail waits for it. */
  waitsForFile: boolean;
  /** Parcels of the order that came back: a number that was told may be wrong since, so that the next parcel is told again. */
  recalled: number;
}

/** Facts of most events. */
export const PLAIN_FACTS = { mailTo: null, waitsForFile: false, recalled: 0 };
