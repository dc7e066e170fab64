import { defineErrors } from '@/lib/core/errors';

/** Errors of statements. */
export const statementErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '对账单不存在' },
  noOrganization: { code: 'NOT_FOUND', status: 404, message: '单位不存在' },
  notManager: { code: 'FORBIDDEN', status: 403, message: '只有单位管理员可以查看对账单' },
  future: { code: 'RULE', status: 422, message: '截止日期不能晚于今天' },
  running: { code: 'RULE', status: 422, message: '期间结束后才能发送对账单，请选择今天以前的日期' },
  otherRequest: { code: 'CONFLICT', status: 409, message: '该次发送已用于其他对账单，请刷新页面后重试' },
  notSent: { code: 'UNAVAILABLE', status: 503, message: '邮件未能发出，请核对邮箱后重新发送' },
  over: { code: 'CONFLICT', status: 409, message: '该对账单已收回、过期或已答复' },
  answered: { code: 'CONFLICT', status: 409, message: '该对账单已答复，如有变化请联系我们重新发送' },
  /** For a link that is none, and for a browser whose half hour is over, alike. */
  locked: { code: 'FORBIDDEN', status: 403, message: '请先输入邮箱验证码打开对账单' },
});
