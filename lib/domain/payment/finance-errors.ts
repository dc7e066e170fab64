import { defineErrors } from '@/lib/core/errors';

/** Errors of finance's desk: refunds by hand and reconciliation. */
export const financeErrors = defineErrors({
  reconcileRunning: {
    code: 'CONFLICT',
    status: 409,
    message: '该渠道这一天的对账正在进行，请稍后再看',
  },
  refundNotFound: { code: 'NOT_FOUND', status: 404, message: '退款单不存在' },
  noProof: { code: 'NOT_FOUND', status: 404, message: '该退款单没有退款凭证' },
  keyReused: { code: 'CONFLICT', status: 409, message: '该页面已提交过其他退款，请刷新页面后重新填写' },
  overRefund: { code: 'RULE', status: 422, message: '退款金额超过可退金额' },
  nothingLeft: { code: 'RULE', status: 422, message: '该订单没有可退的款项' },
  choosePayment: { code: 'INVALID_INPUT', status: 400, message: '订单有多笔付款，请选择退哪一笔' },
  ownRequest: {
    code: 'FORBIDDEN',
    status: 403,
    message: '不能复核本人发起的退款，请由另一位财务人员处理',
  },
  ownFinish: {
    code: 'FORBIDDEN',
    status: 403,
    message: '超过复核金额的退款，须由发起人以外的财务人员登记',
  },
  noSecondNeeded: { code: 'CONFLICT', status: 409, message: '该退款不在等待复核，请刷新页面' },
  onAccount: { code: 'CONFLICT', status: 409, message: '该订单使用账期，退款冲减欠款，无须转账' },
  secondFirst: { code: 'CONFLICT', status: 409, message: '该退款须先由另一位财务人员复核' },
  mustReturn: { code: 'RULE', status: 422, message: '订单已取消，款项必须退回，不能撤销退款' },
  orderClosing: {
    code: 'RULE',
    status: 422,
    message: '该订单的其余退款完成后订单关闭，款项须全部退回，不能撤销退款',
  },
  paidMeanwhile: {
    code: 'RULE',
    status: 422,
    message: '买家已另行付款，撤销后订单款项将重复，不能撤销退款',
  },
  tooSoon: { code: 'RULE', status: 422, message: '同一笔付款两次退款须间隔 1 分钟，请稍后再试' },
  stillThere: { code: 'CONFLICT', status: 409, message: '渠道仍在处理该退款，请等待结果' },
  doneThere: { code: 'CONFLICT', status: 409, message: '渠道已退款成功，已登记结果，请刷新页面' },
  transferUsed: { code: 'CONFLICT', status: 409, message: '该银行流水号已登记在其他退款单上' },
});
