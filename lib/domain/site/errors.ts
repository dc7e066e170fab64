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
  underAudit: { code: 'CONFLICT', status: 409, message: '待审核的信息请先撤回送审' },
  noWork: { code: 'CONFLICT', status: 409, message: '该信息没有待处理的修订' },
  notAudited: { code: 'CONFLICT', status: 409, message: '审核通过后才能发布' },
  ownText: { code: 'FORBIDDEN', status: 403, message: '不能审核自己撰写、编辑或提交的信息' },
  stillPublic: { code: 'CONFLICT', status: 409, message: '已发布的信息请先下线再删除' },
  unknownAttachment: { code: 'INVALID_INPUT', status: 400, message: '附件不存在，请重新上传' },
  qaNotFound: { code: 'NOT_FOUND', status: 404, message: '问题不存在' },
});
