import { defineErrors } from '@/lib/core/errors';

export const siteErrors = defineErrors({
  publicInfoNotFound: { code: 'NOT_FOUND', status: 404, message: '信息不存在或尚未发布' },
  unknownGroup: { code: 'INVALID_INPUT', status: 400, message: '所选分组不存在' },
  emptyAnswer: { code: 'RULE', status: 422, message: '请填写答案' },
  emptyText: { code: 'RULE', status: 422, message: '请填写正文' },
  groupHolds: { code: 'CONFLICT', status: 409, message: '分组中还有问题' },
  changed: { code: 'CONFLICT', status: 409, message: '内容已被他人修改，请刷新后在最新内容上编辑' },
  indexNoTaken: { code: 'CONFLICT', status: 409, message: '索引号已被使用' },
  infoGone: { code: 'NOT_FOUND', status: 404, message: '信息不存在或已被删除，请刷新后重试' },
  futureDate: { code: 'INVALID_INPUT', status: 400, message: '发布日期不能晚于今天' },
  notPublic: { code: 'CONFLICT', status: 409, message: '信息尚未发布' },
  stillPublic: { code: 'CONFLICT', status: 409, message: '已发布的信息请先下线再删除' },
  unknownAttachment: { code: 'INVALID_INPUT', status: 400, message: '附件不存在，请重新上传' },
  qaNotFound: { code: 'NOT_FOUND', status: 404, message: '问题不存在' },
});
