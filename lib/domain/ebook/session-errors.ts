import { defineErrors } from '@/lib/core/errors';

/** Refusals of reading sessions: the QR code of a desktop, the link to a phone, the devices. */
export const sessionErrors = defineErrors({
  closed: { code: 'RULE', status: 422, message: '电子阅读暂停服务，请稍后再来' },
  /** Unknown, run out, used, or of another browser: never told apart. */
  tokenGone: { code: 'NOT_FOUND', status: 404, message: '二维码已失效，请刷新后重新扫描' },
  tokenTaken: { code: 'CONFLICT', status: 409, message: '该二维码已被其他读者扫描，请在电脑上刷新后重试' },
  tokenDecided: { code: 'CONFLICT', status: 409, message: '已经确认，如需结束请在“我的设备”中移除该电脑' },
  tokenCancelled: { code: 'CONFLICT', status: 409, message: '已经取消，请在电脑上刷新后重新扫描' },
  linkGone: { code: 'NOT_FOUND', status: 404, message: '链接已使用或已失效，请在电脑上重新生成' },
  linkForeign: {
    code: 'CONFLICT',
    status: 409,
    message: '本机已登录其他账号，请退出登录后再打开该链接',
  },
  deviceGone: { code: 'NOT_FOUND', status: 404, message: '该设备已移除' },
});
