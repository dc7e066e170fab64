import 'server-only';
import { idInput, idsInput } from '@/lib/core/fields';
import { resultsView } from '@/lib/core/results';
import { call, calls } from '@/lib/data/call';
import {
  childOrderListInput,
  childOrderListView,
  orderNoteInput,
  orderReasonInput,
  receiverUpdateInput,
  receiverUpdatedView,
  shippingStatusInput,
  shippingStatusView,
} from './office-act-contract';
import {
  officeOrderListInput,
  officeOrderListView,
  orderLockView,
  orderRemarkInput,
} from './office-contract';
import { orderRemarkManyInput } from './bulk-contract';
import { listChildOrders } from './child-order-queries';
import { lockOrders, remarkOrders, unlockOrders } from './commands/act-on-orders';
import { archiveOrder, unarchiveOrder } from './commands/archive-order';
import { finishByOffice } from './commands/finish-order';
import { holdOrder, releaseOrder } from './commands/hold-order';
import { releaseOrderLock, takeOrderLock } from './commands/lock-order';
import { receiveParcels } from './commands/receive-parcels';
import { remarkOrder } from './commands/remark-order';
import { restoreOrder } from './commands/restore-order';
import { updateReceiver } from './commands/update-receiver';
import { orderSummaryView } from './dashboard-contract';
import { countOpenOrders } from './dashboard-queries';
import { listOrders } from './office-queries';
import { offlineRestoreInput } from './offline-contract';

export const adminOrderCalls = calls('admin/order', {
  'GET childOrder/list': call({
    summary: '子订单列表',
    can: 'order.desk',
    input: childOrderListInput,
    output: childOrderListView,
    handler: listChildOrders,
  }),
  'POST del': call({
    summary: '归档订单（不删除数据）',
    can: 'order.manage',
    input: orderNoteInput,
    message: '订单已归档',
    handler: (ctx, input) => archiveOrder(ctx, input).then(() => null),
  }),
  'POST finish': call({
    summary: '完成订单（代买家确认收货）',
    can: 'order.manage',
    input: orderReasonInput,
    message: '订单已完成',
    handler: (ctx, input) => finishByOffice(ctx, input).then(() => null),
  }),
  'POST hold': call({
    summary: '暂停发货',
    can: 'order.manage',
    input: orderReasonInput,
    message: '订单已暂停发货',
    handler: (ctx, input) => holdOrder(ctx, input).then(() => null),
  }),
  'GET list': call({
    summary: '订单列表',
    can: 'order.desk',
    input: officeOrderListInput,
    output: officeOrderListView,
    handler: listOrders,
  }),
  'POST lock': call({
    summary: '锁定订单（5 分钟，可续）',
    can: 'order.desk',
    input: idInput,
    output: orderLockView,
    message: '订单已锁定',
    handler: (ctx, { id }) => takeOrderLock(ctx, id),
  }),
  'POST lock/batch': call({
    summary: '锁定多个订单，每个单独处理，结果逐个返回',
    can: 'order.desk',
    input: idsInput,
    output: resultsView,
    tx: false,
    handler: (ctx, { ids }) => lockOrders(ctx, ids),
  }),
  'POST offline/restore': call({
    summary: '恢复线下订单',
    can: 'order.manage',
    input: offlineRestoreInput,
    message: '订单已恢复',
    handler: (ctx, input) => restoreOrder(ctx, input).then(() => null),
  }),
  'POST receiver/update': call({
    summary: '修改收货信息（发货前）',
    can: 'order.manage',
    input: receiverUpdateInput,
    output: receiverUpdatedView,
    message: '收货信息已修改',
    handler: updateReceiver,
  }),
  'POST release': call({
    summary: '恢复发货',
    can: 'order.manage',
    input: orderNoteInput,
    message: '订单已恢复发货',
    handler: (ctx, input) => releaseOrder(ctx, input).then(() => null),
  }),
  'POST remark': call({
    summary: '修改订单内部备注',
    can: 'order.manage',
    input: orderRemarkInput,
    message: '备注已保存',
    handler: async (ctx, { id, remark }) => remarkOrder(ctx, id, remark).then(() => null),
  }),
  'POST remark/batch': call({
    summary: '给多个订单添加内部备注，每个单独处理，结果逐个返回',
    can: 'order.manage',
    input: orderRemarkManyInput,
    output: resultsView,
    tx: false,
    handler: remarkOrders,
  }),
  'POST shippingStatus/update': call({
    summary: '更新发货状态：运输中的包裹记为已签收',
    can: 'order.manage',
    input: shippingStatusInput,
    output: shippingStatusView,
    message: '包裹已记为签收',
    handler: async (ctx, input) => ({ received: await receiveParcels(ctx, input) }),
  }),
  'GET summary': call({
    summary: '未完结订单数，按状态',
    can: 'order.desk',
    output: orderSummaryView,
    handler: async (ctx) => ({ counts: await countOpenOrders(ctx) }),
  }),
  'POST unarchive': call({
    summary: '取消归档订单',
    can: 'order.manage',
    input: orderNoteInput,
    message: '订单已取消归档',
    handler: (ctx, input) => unarchiveOrder(ctx, input).then(() => null),
  }),
  'POST unlock': call({
    summary: '解除订单锁定',
    can: 'order.desk',
    input: idInput,
    message: '订单已解锁',
    handler: async (ctx, { id }) => releaseOrderLock(ctx, id).then(() => null),
  }),
  'POST unlock/batch': call({
    summary: '解除多个订单的锁定，每个单独处理，结果逐个返回',
    can: 'order.desk',
    input: idsInput,
    output: resultsView,
    tx: false,
    handler: (ctx, { ids }) => unlockOrders(ctx, ids),
  }),
});
