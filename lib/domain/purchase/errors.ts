import { defineErrors } from '@/lib/core/errors';
import { MAX_DAY_REQUESTS } from './rules';

/** Errors of purchase requests. */
export const purchaseErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '采购申请不存在' },
  keyReused: {
    code: 'CONFLICT',
    status: 409,
    message: '该页面已提交过其他采购申请，请刷新页面后重新提交',
  },
  noOrganization: {
    code: 'CONFLICT',
    status: 409,
    message: '您以个人身份购买，无需审批，请刷新页面后直接提交订单',
  },
  notNeeded: { code: 'CONFLICT', status: 409, message: '本单无需审批，请直接提交订单' },
  tooManyToday: {
    code: 'RATE_LIMITED',
    status: 429,
    message: `24 小时内最多提交 ${MAX_DAY_REQUESTS} 个采购申请，请明天再试`,
  },
  own: { code: 'FORBIDDEN', status: 403, message: '不能审批自己的申请，请由单位的其他管理员审批' },
  decided: { code: 'CONFLICT', status: 409, message: '该申请已处理，请刷新后查看' },
  memberGone: { code: 'CONFLICT', status: 409, message: '申请人已不是单位的成员，不能审批' },
  nothingLeft: { code: 'INVALID_INPUT', status: 400, message: '请至少保留一种商品' },
  quotationWaits: { code: 'CONFLICT', status: 409, message: '该报价单已提交审批，请等待审批结果' },
  quotedCopies: {
    code: 'RULE',
    status: 422,
    message: '按报价单提交的申请不能改数量，请整单通过，或驳回后重新报价',
  },
  foreignLine: { code: 'INVALID_INPUT', status: 400, message: '商品不在该申请中，请刷新后重试' },
});
