import { defineErrors } from '@/lib/core/errors';

/** Errors of slips, of their confirmation and of money entered by hand. */
export const officeErrors = defineErrors({
  tooDeep: { code: 'RULE', status: 422, message: '只能翻看前 10000 条，请用筛选条件查找' },
  notFound: { code: 'NOT_FOUND', status: 404, message: '支付单不存在' },
  noVoucher: { code: 'NOT_FOUND', status: 404, message: '该支付单没有付款凭证' },
  notTransfer: { code: 'CONFLICT', status: 409, message: '订单的支付方式不是银行转账，请先更换支付方式' },
  overdue: { code: 'CONFLICT', status: 409, message: '订单已超过付款期限，不能再上传凭证' },
  waiting: { code: 'CONFLICT', status: 409, message: '付款凭证正在审核，请等待结果后再上传' },
  voucherUsed: { code: 'CONFLICT', status: 409, message: '该凭证已用于其他订单' },
  voucherBooked: { code: 'CONFLICT', status: 409, message: '该凭证已入账，补付差额请上传新的凭证' },
  ownSubmission: {
    code: 'FORBIDDEN',
    status: 403,
    message: '不能复核本人提交的款项，请由另一位财务人员处理',
  },
  referenceUsed: { code: 'CONFLICT', status: 409, message: '该银行流水号已入账，不能重复使用' },
  futureDate: { code: 'INVALID_INPUT', status: 400, message: '到账日期不能晚于今天' },
  oldDate: { code: 'INVALID_INPUT', status: 400, message: '到账日期早于一年前，请核对' },
  otherAmount: { code: 'CONFLICT', status: 409, message: '复核金额与提交的金额不一致，请核对后重新提交' },
  paidOnline: { code: 'CONFLICT', status: 409, message: '订单已在线付款' },
  voucherFirst: { code: 'CONFLICT', status: 409, message: '订单有待审核的付款凭证或待复核的收款，请先处理' },
  cancelledOrder: { code: 'CONFLICT', status: 409, message: '订单已取消，请先恢复订单再确认收款' },
  keyReused: { code: 'CONFLICT', status: 409, message: '该页面已提交过其他收款，请刷新页面后重新填写' },
  officeOnly: { code: 'FORBIDDEN', status: 403, message: '名称、说明和付款时限由订单管理人员修改' },
  financeOnly: { code: 'FORBIDDEN', status: 403, message: '收款账户只能由财务人员修改' },
});
