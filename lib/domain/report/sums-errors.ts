import { defineErrors } from '@/lib/core/errors';

/** Errors of figures that are not there yet. */
export const sumsErrors = defineErrors({
  notBuilt: { code: 'RULE', status: 422, message: '所选范围的统计数据正在生成，请稍后再试' },
});
