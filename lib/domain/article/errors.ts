import { defineErrors } from '@/lib/core/errors';

export const articleErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '文章不存在或尚未发布' },
  tooDeep: { code: 'RULE', status: 422, message: '只能翻看列表的前一部分，请用筛选条件查找' },
  categoryNotFound: { code: 'NOT_FOUND', status: 404, message: '栏目不存在' },
  unknownCategory: { code: 'INVALID_INPUT', status: 400, message: '所选栏目不存在' },
  changed: { code: 'CONFLICT', status: 409, message: '文章已被他人修改，请刷新后在最新内容上编辑' },
  ownText: { code: 'FORBIDDEN', status: 403, message: '不能审核自己撰写、编辑或提交的文章' },
  noRevision: { code: 'CONFLICT', status: 409, message: '该文章没有待处理的修订稿' },
  emptyText: { code: 'RULE', status: 422, message: '正文不能为空' },
  lostPicture: { code: 'RULE', status: 422, message: '有图片没有随文字粘贴，请用图片上传后再提交' },
  tooLong: { code: 'RULE', status: 422, message: '正文字数超出最大允许值' },
  stillPublic: { code: 'CONFLICT', status: 409, message: '已发布的文章请先下线再删除' },
  beingEdited: { code: 'CONFLICT', status: 409, message: '其他人正在编辑这篇文章' },
  badPlan: { code: 'INVALID_INPUT', status: 400, message: '发布时间设置有误' },
  scheduled: {
    code: 'CONFLICT',
    status: 409,
    message: '这篇文章设有定时发布，审核通过后到时自动发布',
  },
  overdue: { code: 'RULE', status: 422, message: '定时下线时间已过，请先修改再发布' },
  lostFile: { code: 'INVALID_INPUT', status: 400, message: '附件不存在，请重新上传' },
  revisionNotFound: { code: 'NOT_FOUND', status: 404, message: '修订版本不存在' },
  shortWord: { code: 'INVALID_INPUT', status: 400, message: '每个词至少 2 个字' },
  wordNotFound: { code: 'NOT_FOUND', status: 404, message: '词语不存在' },
  notDeleted: { code: 'CONFLICT', status: 409, message: '只能彻底删除回收站中的文章' },
  underAudit: { code: 'CONFLICT', status: 409, message: '待审核的文章请先撤回送审' },
});
