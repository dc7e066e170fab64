import { defineErrors } from '@/lib/core/errors';

/** Errors of buying on credit. */
export const creditErrors = defineErrors({
  noOrganization: { code: 'NOT_FOUND', status: 404, message: '单位不存在' },
  notManager: { code: 'FORBIDDEN', status: 403, message: '只有单位管理员可以查看账期与欠款' },
  notFound: { code: 'NOT_FOUND', status: 404, message: '记录不存在' },
  privateOrder: { code: 'RULE', status: 422, message: '只有单位订单可以使用账期' },
  noAccount: { code: 'RULE', status: 422, message: '贵单位尚未开通账期，请选择其他支付方式' },
  overLimit: { code: 'RULE', status: 422, message: '账期可用额度不足' },
  overdue: { code: 'RULE', status: 422, message: '贵单位有逾期欠款，还款后才能继续使用账期' },
  changed: { code: 'CONFLICT', status: 409, message: '应付金额已变化，请核对后重新确认' },
  underReview: { code: 'CONFLICT', status: 409, message: '付款凭证正在审核，请等待结果' },
  waiting: { code: 'CONFLICT', status: 409, message: '该单位已有待复核的授信变更' },
  unchanged: { code: 'RULE', status: 422, message: '授信没有变化' },
  own: { code: 'FORBIDDEN', status: 403, message: '不能复核本人提交的内容，请由另一位财务人员处理' },
  decided: { code: 'CONFLICT', status: 409, message: '该记录已复核' },
  keyReused: { code: 'CONFLICT', status: 409, message: '该页面已提交过其他内容，请刷新页面后重新填写' },
  badParts: { code: 'RULE', status: 422, message: '分配金额之和须等于还款金额' },
  overParts: { code: 'CONFLICT', status: 409, message: '分配金额超过订单的未还金额，请刷新后重新分配' },
  nothingOwed: { code: 'RULE', status: 422, message: '该单位没有未还的欠款' },
  remindedToday: { code: 'CONFLICT', status: 409, message: '今天已提醒过该单位' },
});
