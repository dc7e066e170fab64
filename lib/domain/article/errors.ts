import { defineErrors } from '@/lib/core/errors';

export const articleErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '文章不存在或尚未发布' },
  categoryNotFound: { code: 'NOT_FOUND', status: 404, message: '栏目不存在' },
  unknownCategory: { code: 'INVALID_INPUT', status: 400, message: '所选栏目不存在' },
  changed: { code: 'CONFLICT', status: 409, message: '文章已被他人修改，请刷新后在最新内容上编辑' },
  ownText: { code: 'FORBIDDEN', status: 403, message: '不能审核自己撰写、编辑或提交的文章' },
  noRevision: { code: 'CONFLICT', status: 409, message: '该文章没有待处理的修订稿' },
  emptyText: { code: 'RULE', status: 422, message: '正文不能为空' },
  tooLong: { code: 'RULE', status: 422, message: '正文字数超出最大允许值' },
  stillPublic: { code: 'CONFLICT', status: 409, message: '已发布的文章请先下线再删除' },
  underAudit: { code: 'CONFLICT', status: 409, message: '待审核的文章请先撤回送审' },
});
