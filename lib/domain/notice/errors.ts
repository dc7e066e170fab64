import { defineErrors } from '@/lib/core/errors';

export const noticeErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '消息不存在' },
});
