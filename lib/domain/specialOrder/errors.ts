import { defineErrors } from '@/lib/core/errors';

/** Errors of buyers' applications. */
export const specialOrderErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '申请不存在' },
  badAssignee: { code: 'INVALID_INPUT', status: 400, message: '该同事不能处理这个特殊订单' },
  sameAssignee: { code: 'RULE', status: 422, message: '该特殊订单已由这位同事处理' },
  noKey: { code: 'INVALID_INPUT', status: 400, message: '缺少提交标识，请刷新页面后重试' },
  keyReused: { code: 'CONFLICT', status: 409, message: '该页面已提交过其他申请，请刷新页面后重新提交' },
  badOrder: { code: 'INVALID_INPUT', status: 400, message: '相关订单不存在' },
  tooManyOpen: { code: 'RULE', status: 422, message: '您有 10 个申请等待处理，请等候答复后再提交' },
  tooManyToday: { code: 'RATE_LIMITED', status: 429, message: '今日提交的申请过多，请明天再试' },
});
