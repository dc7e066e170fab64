/** What a buyer is told of. */
export const noticeKinds = {
  orderPlaced: '代下订单',
  quoted: '报价通知',
  orderPaid: '付款成功',
  shipped: '发货通知',
  refunded: '退款通知',
  invoiceIssued: '发票通知',
  restocked: '到货通知',
  specialFinished: '申请答复',
  copiesGiven: '电子书刊分配',
  letterAnswered: '来信答复',
  creditDue: '还款提醒',
  purchase: '采购审批',
  campaign: '征订提醒',
  organization: '单位通知',
} as const;
export type NoticeKind = keyof typeof noticeKinds;

/** Kinds that also leave the house, by SMS and mail; the others stand in the user centre only. */
export const sentNoticeKinds = [
  'orderPlaced',
  'orderPaid',
  'shipped',
  'refunded',
  'invoiceIssued',
  'restocked',
  'creditDue',
] as const;
export type SentNoticeKind = (typeof sentNoticeKinds)[number];
