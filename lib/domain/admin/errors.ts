import { FORBIDDEN_TEXT } from '@/lib/core/error-texts';
import { defineErrors } from '@/lib/core/errors';

export const accountErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '管理员账号不存在' },
  changed: { code: 'CONFLICT', status: 409, message: '账号已变动，请刷新后重试' },
  sameState: { code: 'CONFLICT', status: 409, message: '账号已是该状态，请刷新' },
  disabled: { code: 'CONFLICT', status: 409, message: '账号已停用，请先恢复' },
  noSecondFactor: { code: 'CONFLICT', status: 409, message: '该账号尚未绑定身份验证器' },
  /** Nobody edits their own role, state or proofs of who they are (security.md S-08). */
  oneself: { code: 'FORBIDDEN', status: 403, message: FORBIDDEN_TEXT },
  lastPlatform: { code: 'RULE', status: 422, message: '至少须保留一名可用的平台管理员' },
  present: { code: 'CONFLICT', status: 409, message: '已有可用的平台管理员，请在“平台管理 › 管理员”中新增' },
  nameTaken: { code: 'CONFLICT', status: 409, message: '该登录名已被使用' },
  phoneTaken: { code: 'CONFLICT', status: 409, message: '该手机号码已被其他账号使用' },
});

/** Errors of the tasks that run by the clock. */
export const taskErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '没有该定时任务' },
  neverPaused: { code: 'RULE', status: 422, message: '该任务负责发出告警，不能暂停' },
});

/** Errors of the receivers of alerts. */
export const receiverErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '接收人不存在' },
  taken: { code: 'RULE', status: 422, message: '该接收人已存在' },
  badAddress: { code: 'RULE', status: 422, message: '地址不正确' },
  tooMany: { code: 'RULE', status: 422, message: '接收人最多 50 个' },
});
