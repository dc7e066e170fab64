import { defineErrors } from '@/lib/core/errors';

/** Errors of papers. */
export const paperErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '单据不存在' },
  cancelled: { code: 'CONFLICT', status: 409, message: '订单已取消，不能生成单据' },
  notShipped: { code: 'CONFLICT', status: 409, message: '订单尚未发货，发货后才能下载该单据' },
  recalled: { code: 'CONFLICT', status: 409, message: '包裹已撤回，没有送货清单' },
  tooLong: { code: 'CONFLICT', status: 409, message: '包裹过多，不能合成一份送货清单，请按包裹下载' },
  none: { code: 'CONFLICT', status: 409, message: '本订单还没有单据，请刷新页面后重试' },
  stale: { code: 'CONFLICT', status: 409, message: '模板已被其他人修改，请刷新页面后重新编辑' },
});
