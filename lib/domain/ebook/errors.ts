import { defineErrors } from '@/lib/core/errors';

export const ebookErrors = defineErrors({
  orderNotFound: { code: 'NOT_FOUND', status: 404, message: '订单不存在' },
  codeNotFound: { code: 'NOT_FOUND', status: 404, message: '激活码不存在' },
});
