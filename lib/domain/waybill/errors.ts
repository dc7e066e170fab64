import { defineErrors } from '@/lib/core/errors';

/** Errors of electronic waybills. */
export const waybillErrors = defineErrors({
  noProvider: {
    code: 'RULE',
    status: 422,
    message: '尚未接入电子面单服务，请平台管理员设置 KUAIDI100_SECRET',
  },
  noAccount: { code: 'RULE', status: 422, message: '该物流公司尚未设置电子面单账号' },
  badCorp: { code: 'RULE', status: 422, message: '物流公司不存在或已停用' },
  noTarget: { code: 'NOT_FOUND', status: 404, message: '订单或发货单不存在' },
  keyOfOther: { code: 'CONFLICT', status: 409, message: '该页面已提交过其他取号，请刷新页面后重试' },
  notFound: { code: 'NOT_FOUND', status: 404, message: '电子面单不存在' },
  batchNotFound: { code: 'NOT_FOUND', status: 404, message: '取号批次不存在' },
  nothingToPrint: { code: 'CONFLICT', status: 409, message: '没有可以打印的面单' },
  notCancellable: { code: 'CONFLICT', status: 409, message: '只有发货后尚未揽收的面单可以取消' },
  collected: { code: 'CONFLICT', status: 409, message: '物流公司已揽收，面单不能取消' },
  cancelRefused: { code: 'CONFLICT', status: 409, message: '物流公司不同意取消面单' },
  cancelUnknown: {
    code: 'CONFLICT',
    status: 409,
    message: '物流平台没有答复，系统会继续询问，请稍后查看结果',
  },
  numberGone: { code: 'CONFLICT', status: 409, message: '运单号已注销，但发货单未能撤回' },
});
