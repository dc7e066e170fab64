/** A second person's consent to a sensitive act over a limit (security.md S-56). */
export const approvalStates = {
  pending: '待复核',
  approved: '已同意',
  rejected: '已拒绝',
  cancelled: '已取消',
} as const;
export type ApprovalState = keyof typeof approvalStates;

export const approvalKinds = {
  payment_confirm: '确认收款',
  refund: '退款',
  stock_cancel: '作废出入库单',
  product_price: '商品改价',
  plan_price: '期刊年度计划改价',
} as const;
export type ApprovalKind = keyof typeof approvalKinds;
