import { defineErrors } from '@/lib/core/errors';

export const letterErrors = defineErrors({
  unknownProduct: { code: 'INVALID_INPUT', status: 400, message: '商品不存在，请重新选择' },
});
