import { defineErrors } from '@/lib/core/errors';

export const reportErrors = defineErrors({
  endBeforeStart: { code: 'INVALID_INPUT', status: 400, message: '截止日期不能早于起始日期' },
  needsLongRange: {
    code: 'RULE',
    status: 422,
    message: '时间范围超过一年，请选择“长时间范围”后再查询',
  },
  tooLong: { code: 'RULE', status: 422, message: '时间范围不能超过十年' },
  rebuildTooLong: { code: 'RULE', status: 422, message: '一次最多重新汇总一年，请缩小时间范围' },
  rebuildFuture: { code: 'RULE', status: 422, message: '只能重新汇总今天以前的日期' },
  noOrderNumber: { code: 'RULE', status: 422, message: '长时间范围内只有每日汇总，不能按订单号查找' },
});
