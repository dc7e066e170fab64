import { defineErrors } from '@/lib/core/errors';

/** Errors of the catalogue. */
export const productErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '商品不存在或已下架' },
  categoryNotFound: { code: 'NOT_FOUND', status: 404, message: '商品分类不存在' },
});
