import type { OfficeAction } from '@/lib/domain/aftersale/office-rules';
import { afterSaleTones } from '@/lib/states/aftersale';

/** In the offices what waits for the buyer's parcel is no danger. */
export const officeTones = { ...afterSaleTones, wait_goods: 'amber' } as const;

/** What the buttons say. */
export const officeActionLabels: Readonly<Record<OfficeAction, string>> = {
  agree: '同意',
  refuse: '拒绝',
  receive: '验收',
  refuseGoods: '拒收',
  finish: '补寄发货',
  repay: '重新退款',
};

/** Ready-made reasons; the buyer reads them. */
export const refuseReasons: readonly string[] = [
  '商品已寄出，请收到后申请退货',
  '不符合退换货条件',
  '凭证不足，请补充照片后重新申请',
  '已与您协商一致，不再退款',
];
export const refuseGoodsReasons: readonly string[] = [
  '退回的商品有使用痕迹，不能再次销售',
  '退回的商品与订单不符',
  '包裹内没有商品',
];
