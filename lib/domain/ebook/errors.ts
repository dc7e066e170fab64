import { defineErrors } from '@/lib/core/errors';

export const ebookErrors = defineErrors({
  orderNotFound: { code: 'NOT_FOUND', status: 404, message: '订单不存在' },
  codeNotFound: { code: 'NOT_FOUND', status: 404, message: '激活码不存在' },
  lineNotFound: { code: 'NOT_FOUND', status: 404, message: '订单商品不存在' },
  memberNotFound: { code: 'NOT_FOUND', status: 404, message: '成员不存在或已离开单位' },
  copiesShort: { code: 'CONFLICT', status: 409, message: '可分配的份数不足' },
  publicationNotFound: { code: 'NOT_FOUND', status: 404, message: '出版物不存在或尚未开放阅读' },
  pageNotFound: { code: 'NOT_FOUND', status: 404, message: '页面不存在' },
  /** The reader's right ended or never was: refund, freeze, end of the term, another device in this one's place. */
  locked: { code: 'EBOOK_LOCKED', status: 403, message: '您没有该出版物的阅读权限，或权限已失效' },
  deviceDropped: {
    code: 'EBOOK_LOCKED',
    status: 403,
    message: '该设备已被移出您的阅读设备，请重新打开出版物',
  },
  /** Of another reader, of another page, changed, or too old: a new one is asked for with a fresh list of addresses. */
  badAddress: { code: 'FORBIDDEN', status: 403, message: '页面地址无效或已过期' },
  readTooFast: { code: 'RATE_LIMITED', status: 429, message: '翻页过快，请稍候' },
  batchNotFound: { code: 'NOT_FOUND', status: 404, message: '激活码批次不存在' },
  badBatch: { code: 'INVALID_INPUT', status: 400, message: '批次内容有误' },
  batchChanged: { code: 'CONFLICT', status: 409, message: '该批次的激活码已有变化，请刷新后重试' },
  badCodeSheet: { code: 'INVALID_INPUT', status: 400, message: '激活码文件有误' },
  codeState: { code: 'CONFLICT', status: 409, message: '激活码的状态已变化，请刷新后重试' },
  badTerm: { code: 'INVALID_INPUT', status: 400, message: '期限有误' },
  badRebind: { code: 'INVALID_INPUT', status: 400, message: '不能换绑到该账号' },
  nothingToRecall: { code: 'CONFLICT', status: 409, message: '没有可以收回的份数' },
  /** One sentence for a wrong code, one that is used, frozen, withdrawn or past its day (security.md S-51). */
  activationRefused: { code: 'RULE', status: 422, message: '激活码不正确或已不能使用，请核对后重试' },
  activationLocked: { code: 'RATE_LIMITED', status: 429, message: '激活失败次数过多，请稍后再试' },
  linkGone: { code: 'RULE', status: 422, message: '二维码已失效，请重新扫码或输入激活码' },
  codeIdle: { code: 'RULE', status: 422, message: '该激活码目前不能激活或阅读' },
  officePhone: { code: 'RULE', status: 422, message: '该手机号码属于管理账号，不能用于激活电子书刊' },
});
