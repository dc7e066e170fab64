import { defineErrors } from '@/lib/core/errors';

export const logErrors = defineErrors({
  tooDeep: { code: 'RULE', status: 422, message: '只能翻阅前 1 万条，请缩小时间或筛选范围' },
});
