import { defineErrors } from '@/lib/core/errors';
import { MAX_LISTED_MEMBERS } from './office-contract';

/** Refusals of the platform's desk of buyers. */
export const memberOfficeErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '用户不存在' },
  changed: { code: 'CONFLICT', status: 409, message: '用户资料已变动，请刷新后重试' },
  closed: { code: 'CONFLICT', status: 409, message: '账号已注销，不能再作任何修改' },
  notActive: { code: 'CONFLICT', status: 409, message: '账号已停用或注销，不能代为下单' },
  phoneTaken: { code: 'CONFLICT', status: 409, message: '该手机号码已有账号，请直接查找' },
  sameState: { code: 'CONFLICT', status: 409, message: '账号已是该状态，请刷新' },
  noPhone: { code: 'RULE', status: 422, message: '账号没有手机号码，重置密码后将无法登录' },
  sessionGone: { code: 'NOT_FOUND', status: 404, message: '该设备已退出登录' },
  tooDeep: {
    code: 'RULE',
    status: 422,
    message: `只能翻到前 ${MAX_LISTED_MEMBERS} 个用户，请用筛选条件缩小范围`,
  },
});
