/** What moves the account of an organisation, and what is written beside it (domain.md section 9, Statements). */
export const entryKinds = {
  order: '订单',
  adjust: '改价',
  cancel: '取消订单',
  restore: '恢复订单',
  payment: '收款',
  repayment: '还款',
  refund: '退款',
  invoice: '开票',
  red: '冲红',
} as const;
export type EntryKind = keyof typeof entryKinds;

/** What became of the mail that a statement was sent by. */
export const statementDeliveries = { unknown: '结果未知', sent: '已发出', failed: '发送失败' } as const;
export type StatementDelivery = keyof typeof statementDeliveries;

/** The receiver's word. */
export const statementAnswers = { agreed: '数据相符', differs: '数据不符' } as const;
export type StatementAnswer = keyof typeof statementAnswers;

/** What a sent statement is shown as: its answer, or how its link stands. */
export const statementFaces = {
  waiting: '待答复',
  ...statementAnswers,
  failed: '发送失败',
  expired: '已过期',
  revoked: '已收回',
} as const;
export type StatementFace = keyof typeof statementFaces;

/** Colour of a face; the words say the same. */
export const statementTones: Readonly<Record<StatementFace, 'amber' | 'green' | 'red' | 'gray'>> = {
  waiting: 'amber',
  agreed: 'green',
  differs: 'red',
  failed: 'red',
  expired: 'gray',
  revoked: 'gray',
};
