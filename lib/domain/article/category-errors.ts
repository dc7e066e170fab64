import { defineErrors } from '@/lib/core/errors';

export const categoryErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '栏目不存在或已被删除，请刷新后重试' },
  unknownParent: { code: 'INVALID_INPUT', status: 400, message: '上级栏目不存在' },
  changed: { code: 'CONFLICT', status: 409, message: '栏目已被他人修改，请刷新后在最新内容上编辑' },
  treeChanged: { code: 'CONFLICT', status: 409, message: '栏目树已被他人调整，请刷新后重试' },
  nameTaken: { code: 'CONFLICT', status: 409, message: '同级已有同名栏目' },
  cycle: { code: 'RULE', status: 422, message: '不能移到自己或自己的下级栏目中' },
  tooDeep: { code: 'RULE', status: 422, message: '栏目级别过深' },
  tooMany: { code: 'RULE', status: 422, message: '栏目数量已达上限' },
  notEmpty: { code: 'CONFLICT', status: 409, message: '栏目不为空，不能删除' },
});
