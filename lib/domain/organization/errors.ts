import { defineErrors } from '@/lib/core/errors';

export const organizationErrors = defineErrors({
  unknownType: { code: 'INVALID_INPUT', status: 400, message: '请选择单位类型' },
  codeTaken: { code: 'CONFLICT', status: 409, message: '该统一社会信用代码已登记，如有疑问请联系客服' },
  none: { code: 'NOT_FOUND', status: 404, message: '您还没有加入单位' },
  notManager: { code: 'FORBIDDEN', status: 403, message: '只有单位管理员可以修改单位资料' },
  notFound: { code: 'NOT_FOUND', status: 404, message: '单位不存在' },
  changed: { code: 'CONFLICT', status: 409, message: '单位资料已重新提交，请刷新后审核' },
});
