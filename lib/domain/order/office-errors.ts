import { defineErrors } from '@/lib/core/errors';

/** Errors of what the desk does with an order. */
export const officeOrderErrors = defineErrors({
  tooDeep: { code: 'RULE', status: 422, message: '最多查看前 10000 条，请缩小筛选范围' },
  noReceiver: { code: 'CONFLICT', status: 409, message: '电子商品订单没有收货信息' },
  left: { code: 'CONFLICT', status: 409, message: '订单已有商品打包或发出，不能修改收货信息' },
  sameReceiver: { code: 'RULE', status: 422, message: '收货信息没有变化' },
  heldAlready: { code: 'CONFLICT', status: 409, message: '订单已暂停发货' },
  notHeld: { code: 'CONFLICT', status: 409, message: '订单没有暂停发货' },
  notHoldable: { code: 'CONFLICT', status: 409, message: '只能暂停尚未发完的订单' },
  notArchivable: { code: 'CONFLICT', status: 409, message: '只能归档已完成或已取消的订单' },
  archivedAlready: { code: 'CONFLICT', status: 409, message: '订单已归档' },
  notArchived: { code: 'CONFLICT', status: 409, message: '订单没有归档' },
  nothingToReceive: { code: 'CONFLICT', status: 409, message: '订单没有运输中的包裹' },
  priceMoved: { code: 'CONFLICT', status: 409, message: '订单金额已变化，请刷新后重试' },
  samePrice: { code: 'RULE', status: 422, message: '金额没有变化' },
  totalTooLow: { code: 'RULE', status: 422, message: '改价后应付总额必须大于零' },
  totalTooHigh: { code: 'RULE', status: 422, message: '改价后应付总额超出上限' },
  belowFreight: { code: 'RULE', status: 422, message: '减价不能超过商品金额' },
  belowPaid: { code: 'RULE', status: 422, message: '改价后应付总额必须大于已付金额' },
});
