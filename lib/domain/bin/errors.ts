import { defineErrors } from '@/lib/core/errors';

export const binErrors = defineErrors({
  gone: { code: 'NOT_FOUND', status: 404, message: '部分内容已不在回收站中，请刷新后重试' },
  taken: { code: 'CONFLICT', status: 409, message: '已有相同的内容，不能恢复' },
  orphan: { code: 'CONFLICT', status: 409, message: '所属的内容已不存在，不能恢复' },
});
