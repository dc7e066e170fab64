import { defineErrors } from '@/lib/core/errors';
import { INVITATIONS_A_DAY, MAX_MEMBERS } from './rules';

export const organizationErrors = defineErrors({
  unknownType: { code: 'INVALID_INPUT', status: 400, message: '请选择单位类型' },
  codeTaken: { code: 'CONFLICT', status: 409, message: '该统一社会信用代码已登记，如有疑问请联系客服' },
  none: { code: 'NOT_FOUND', status: 404, message: '您还没有加入单位' },
  notManager: { code: 'FORBIDDEN', status: 403, message: '只有单位管理员可以进行此操作' },
  stopped: { code: 'FORBIDDEN', status: 403, message: '单位已被平台停用，请联系客服' },
  notFound: { code: 'NOT_FOUND', status: 404, message: '单位不存在' },
  changed: { code: 'CONFLICT', status: 409, message: '单位资料已重新提交，请刷新后审核' },
  decided: { code: 'CONFLICT', status: 409, message: '单位资料的变更已处理，请刷新后重试' },
  ownProposal: { code: 'CONFLICT', status: 409, message: '不能审核本人提交的单位资料' },
  noProposal: { code: 'CONFLICT', status: 409, message: '没有可以撤回的资料变更' },
  notApproved: { code: 'CONFLICT', status: 409, message: '单位审核通过后才能邀请成员' },
  memberNotFound: { code: 'NOT_FOUND', status: 404, message: '成员不存在' },
  alreadyMember: { code: 'CONFLICT', status: 409, message: '该手机号码的用户已是本单位成员' },
  alreadyInvited: { code: 'CONFLICT', status: 409, message: '该手机号码已有待接受的邀请，可以重新发送' },
  full: { code: 'RULE', status: 422, message: `单位最多 ${MAX_MEMBERS} 名成员` },
  lastManager: {
    code: 'RULE',
    status: 422,
    message: '单位至少保留一名管理员，请先将其他成员设为管理员，或解散单位',
  },
  tooManyInvitations: {
    code: 'RATE_LIMITED',
    status: 429,
    message: `24 小时内最多发送 ${INVITATIONS_A_DAY} 次邀请，请稍后再试`,
  },
  resendTooSoon: { code: 'RATE_LIMITED', status: 429, message: '邀请刚刚发送过，请一分钟后再试' },
  invitationNotFound: { code: 'NOT_FOUND', status: 404, message: '邀请不存在' },
  invitationOver: { code: 'CONFLICT', status: 409, message: '邀请已失效' },
  alreadyHere: { code: 'CONFLICT', status: 409, message: '您已是该单位的成员' },
  inAnother: { code: 'CONFLICT', status: 409, message: '您已是其他单位的成员，退出后才能接受邀请' },
  badSubstitute: { code: 'INVALID_INPUT', status: 400, message: '请重新选择代审批人' },
  cannotDissolve: { code: 'RULE', status: 422, message: '暂不能解散单位' },
});
