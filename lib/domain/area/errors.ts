import { defineErrors } from '@/lib/core/errors';

export const areaErrors = defineErrors({
  unknown: { code: 'INVALID_INPUT', status: 400, message: '请选择所在地区' },
});
