import { defineErrors } from '@/lib/core/errors';
import { OWN_ROW_CAP } from './own-rules';

export const exportErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '导出任务不存在' },
  tooManyOpen: { code: 'RULE', status: 422, message: '您已有 3 个导出任务在进行，请等待完成或取消后再试' },
  maskedOnly: { code: 'FORBIDDEN', status: 403, message: '权限不足，只能导出脱敏的数据' },
  notOpen: { code: 'CONFLICT', status: 409, message: '导出任务已结束，不能取消' },
  tooManyOwn: {
    code: 'RULE',
    status: 422,
    message: `超过 ${OWN_ROW_CAP} 行，不能一次导出，请缩小时间范围或筛选条件后再试`,
  },
  noFile: { code: 'NOT_FOUND', status: 404, message: '文件不存在或已过期，请重新导出' },
});
