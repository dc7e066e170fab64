import { defineErrors } from '@/lib/core/errors';

/**
 * Failures of uploads. The texts are those of the editor's reference server (news-editor-reading.md 1.2), which editors know: a door of the
 * editor's protocol sends them as the `state` of its reply.
 */
export const uploadErrors = defineErrors({
  tooLarge: { code: 'TOO_LARGE', status: 413, message: '文件大小超出网站限制' },
  typeRefused: { code: 'UNSUPPORTED_TYPE', status: 415, message: '文件类型不允许' },
  missing: { code: 'INVALID_INPUT', status: 400, message: '找不到上传文件' },
  empty: { code: 'INVALID_INPUT', status: 400, message: '上传文件为空' },
  partial: { code: 'INVALID_INPUT', status: 400, message: '文件未被完整上传' },
  unwritten: { code: 'UNAVAILABLE', status: 503, message: '文件保存时出错' },
  /** No answer of the reference server: a full disk is not the fault of the file. */
  noSpace: { code: 'UNAVAILABLE', status: 503, message: '服务器存储空间不足，文件未能保存，请联系管理员' },
  unknownAction: { code: 'INVALID_INPUT', status: 400, message: '请求地址出错' },
  badCallback: { code: 'INVALID_INPUT', status: 400, message: 'callback参数不合法' },
  dayQuota: { code: 'RATE_LIMITED', status: 429, message: '今日上传总量已达上限，请明天再试' },
  badLink: { code: 'INVALID_INPUT', status: 400, message: '链接不可用' },
  notHttp: { code: 'INVALID_INPUT', status: 400, message: '链接不是http链接' },
  notPicture: { code: 'INVALID_INPUT', status: 400, message: '链接contentType不正确' },
  gone: { code: 'INVALID_INPUT', status: 400, message: '文件已失效，请重新上传' },
  notFound: { code: 'NOT_FOUND', status: 404, message: '文件不存在或已被删除' },
  inUse: { code: 'CONFLICT', status: 409, message: '文件正在使用，不能删除' },
  unknownFolder: { code: 'INVALID_INPUT', status: 400, message: '所选文件夹不存在' },
  sameFolder: { code: 'CONFLICT', status: 409, message: '同一位置已有同名文件夹' },
  folderInUse: { code: 'CONFLICT', status: 409, message: '文件夹不为空，请先移走其中的文件和文件夹' },
  folderLoop: { code: 'INVALID_INPUT', status: 400, message: '不能移动到它自己或它的下级文件夹中' },
  bytesGone: { code: 'CONFLICT', status: 409, message: '文件内容已清除，不能恢复' },
  folderDeep: { code: 'RULE', status: 422, message: '文件夹最多 4 级' },
});
