import { defineErrors } from '@/lib/core/errors';

export const publishErrors = defineErrors({
  assetNotFound: { code: 'NOT_FOUND', status: 404, message: '出版物文件不存在或已被删除' },
  pageNotFound: { code: 'NOT_FOUND', status: 404, message: '这一页不存在或尚未转换' },
  unknownProduct: { code: 'INVALID_INPUT', status: 400, message: '所选商品不存在或不是电子商品' },
  unknownIssue: { code: 'INVALID_INPUT', status: 400, message: '所选期次不存在或不属于该期刊' },
  issueMissing: { code: 'INVALID_INPUT', status: 400, message: '电子期刊请选择期次' },
  bookHasIssue: { code: 'INVALID_INPUT', status: 400, message: '电子图书没有期次' },
  issueCancelled: { code: 'RULE', status: 422, message: '该期次已取消出刊，不能上传文件' },
  wrongFile: { code: 'UNSUPPORTED_TYPE', status: 415, message: '请上传 PDF 或 EPUB 文件' },
  ownFile: {
    code: 'FORBIDDEN',
    status: 403,
    message: '启用须由有商品审核权限的另一人操作，不能是上传或修改该文件的人',
  },
  notEditor: { code: 'FORBIDDEN', status: 403, message: '没有修改出版物文件的权限' },
  notReady: { code: 'CONFLICT', status: 409, message: '转换完成后才能启用' },
  notActive: { code: 'CONFLICT', status: 409, message: '该版本没有启用' },
  notFailed: { code: 'CONFLICT', status: 409, message: '只有转换失败的文件可以重新转换' },
  notRunning: { code: 'CONFLICT', status: 409, message: '该文件不在转换中' },
  activeVersion: { code: 'CONFLICT', status: 409, message: '正在使用的版本不能删除，请先停用或启用其他版本' },
  converting: { code: 'CONFLICT', status: 409, message: '正在转换的文件不能删除，请先取消转换' },
  wasRead: { code: 'CONFLICT', status: 409, message: '该版本有阅读记录，记录保留 180 天后方可删除' },
});
