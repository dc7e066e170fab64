/** Where a red confirmation form 红字确认单 stands, in words. */
export const redBillLabels = {
  applying: '红字确认单申请中',
  none: '无需确认，等待开具',
  wait_buyer: '等待购买方确认',
  wait_seller: '等待销售方确认',
  confirmed: '已确认，等待开具',
  rejected: '红字确认单被拒绝',
  lapsed: '红字确认单超过 72 小时未确认',
  withdrawn: '红字确认单已撤销',
  failed: '红字确认单申请失败',
  absent: '没有红字确认单',
} as const;
