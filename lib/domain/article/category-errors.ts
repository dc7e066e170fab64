import { defineErrors } from '@/lib/core/errors';

export const categoryErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '栏目不存在或已被删除，请刷新后重试' },
});
