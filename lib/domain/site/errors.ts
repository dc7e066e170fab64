import { defineErrors } from '@/lib/core/errors';

export const siteErrors = defineErrors({
  publicInfoNotFound: { code: 'NOT_FOUND', status: 404, message: '信息不存在或尚未发布' },
  qaNotFound: { code: 'NOT_FOUND', status: 404, message: '问题不存在' },
});
