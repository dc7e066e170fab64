import { defineErrors } from '@/lib/core/errors';

export const letterErrors = defineErrors({
  unknownProduct: { code: 'INVALID_INPUT', status: 400, message: '商品不存在，请重新选择' },
  notFound: { code: 'NOT_FOUND', status: 404, message: '来信不存在' },
  noKey: { code: 'INVALID_INPUT', status: 400, message: '缺少提交标识，请刷新页面后重试' },
  keyReused: { code: 'CONFLICT', status: 409, message: '该页面已提交过其他来信，请刷新页面后重新提交' },
  tooManyToday: { code: 'RATE_LIMITED', status: 429, message: '今日来信过多，请明天再写' },
  noMistake: { code: 'RULE', status: 422, message: '只有“发现差错”的来信可以转为勘误' },
});
