import { defineErrors } from '@/lib/core/errors';

/** Errors of after-sales. */
export const afterSaleErrors = defineErrors({
  notFound: { code: 'NOT_FOUND', status: 404, message: '售后单不存在' },
  orderNotFound: { code: 'NOT_FOUND', status: 404, message: '订单不存在' },
  noKey: { code: 'INVALID_INPUT', status: 400, message: '缺少提交标识，请刷新页面后重试' },
  keyReused: { code: 'CONFLICT', status: 409, message: '该页面已提交过其他申请，请刷新页面后重新提交' },
  closed: { code: 'CONFLICT', status: 409, message: '该订单当前不能申请售后' },
  badLines: { code: 'INVALID_INPUT', status: 400, message: '所选商品不属于该订单' },
  repeatedLine: { code: 'INVALID_INPUT', status: 400, message: '同一商品不能重复填写' },
  nothingChosen: { code: 'INVALID_INPUT', status: 400, message: '请选择要申请售后的商品' },
  overQuantity: { code: 'CONFLICT', status: 409, message: '申请数量超过可申请数量' },
  badReason: { code: 'INVALID_INPUT', status: 400, message: '请选择申请原因' },
  needText: { code: 'INVALID_INPUT', status: 400, message: '请填写问题说明' },
  needPicture: { code: 'INVALID_INPUT', status: 400, message: '请上传商品照片' },
  notPicture: { code: 'INVALID_INPUT', status: 400, message: '凭证只能是图片' },
  late: { code: 'RULE', status: 422, message: '已超过售后申请期限' },
  notReportable: { code: 'CONFLICT', status: 409, message: '该期当前不能报缺' },
  nothingLeft: { code: 'RULE', status: 422, message: '所选商品没有可退金额，请联系客服' },
  amountChanged: { code: 'QUOTE_CHANGED', status: 409, message: '可退金额已变化，请确认新的金额' },
  badCorp: { code: 'RULE', status: 422, message: '物流公司不存在或已停用' },
  notSendable: { code: 'CONFLICT', status: 409, message: '当前状态不能填写寄回物流' },
  sendLate: { code: 'CONFLICT', status: 409, message: '已超过寄回期限，请重新申请' },
});
