import 'server-only';
import { z } from 'zod';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { parcelTraceView, traceInput } from '@/lib/domain/shipping/trace-contract';
import { privateFile } from '@/lib/server/http/files';
import { addBuyerFile } from './commands/add-order-file';
import { deleteBuyerFile } from './commands/delete-order-file';
import { finishOrder } from './commands/finish-order';
import { hideOrder } from './commands/hide-order';
import { quickOrder } from './commands/quick-order';
import { submitOrder } from './commands/submit-order';
import { resumeOwnIssues, suspendOwnIssues } from './commands/suspend-issues';
import {
  addOrderInput,
  addedOrderView,
  myOrderView,
  orderDetailView,
  orderItemView,
  orderListInput,
  orderListView,
  orderProductInput,
  orderProductView,
  orderView,
  repeatInput,
  repeatView,
} from './contract';
import { MAX_BASE64, buyerFileView, fileBase64Input } from './file-contract';
import { findOwnFile } from './file-queries';
import { ownIssueResumeInput, ownIssueSuspendInput } from './issue-contract';
import { presentAdded } from './present';
import {
  getMyOrders,
  getOwnOrder,
  getOwnOrderDetail,
  getOwnOrderItem,
  listOwnOrderProducts,
  listOwnOrders,
} from './queries';
import { quickListInput, quickListView, quickOrderInput, quickOrderView } from './quick-contract';
import { listQuick } from './quick-queries';
import { quoteInput, quoteView, shippableInput, shippableView } from './quote-contract';
import { listShippable, quoteOrder } from './quote-queries';
import { findRepeats } from './repeat-queries';
import { getOwnTrace } from './trace-queries';

export const userOrderCalls = calls('user', {
  'POST file/base64': call({
    summary: '上传附件（base64，图片或 PDF）',
    can: 'order.file',
    input: fileBase64Input,
    output: buyerFileView,
    maxBytes: MAX_BASE64 + 4096,
    rate: 'upload',
    tx: false,
    message: '上传成功',
    handler: addBuyerFile,
  }),
  'POST file/del/[id]': call({
    summary: '删除本人的附件',
    can: 'order.file',
    input: idInput,
    message: '附件已删除',
    handler: async (ctx, { id }) => {
      await deleteBuyerFile(ctx, id);
      return null;
    },
  }),
  'GET file/download/[id]': call({
    summary: '下载本人的附件',
    can: 'order.file',
    input: idInput,
    reply: 'file',
    file: 'stored',
    handler: async (ctx, { id }) => privateFile(ctx.ports.storage, await findOwnFile(ctx, id)),
  }),
  'POST order/add': call({
    summary: '提交订单',
    can: 'order.buy',
    input: addOrderInput,
    output: addedOrderView,
    tx: false,
    message: '订单已提交',
    handler: async (ctx, input) => presentAdded(await submitOrder(ctx, input)),
  }),
  'POST order/del/[id]': call({
    summary: '删除订单',
    can: 'order.read',
    input: idInput,
    message: '订单已删除',
    handler: async (ctx, { id }) => hideOrder(ctx, id).then(() => null),
  }),
  'GET order/detail/[id]': call({
    summary: '订单详情',
    can: 'order.read',
    input: idInput,
    output: orderDetailView,
    handler: (ctx, { id }) => getOwnOrderDetail(ctx, id),
  }),
  'POST order/finish/[id]': call({
    summary: '确认收货',
    can: 'order.finish',
    input: idInput,
    output: orderView,
    message: '已确认收货',
    handler: async (ctx, { id }) => finishOrder(ctx, id).then(() => getOwnOrder(ctx, id)),
  }),
  'POST order/issue/resume': call({
    summary: '恢复自己停寄的期次（全部成功或全部不变）',
    can: 'order.finish',
    input: ownIssueResumeInput,
    message: '已恢复寄送',
    handler: async (ctx, input) => {
      await resumeOwnIssues(ctx, input.ids);
      return null;
    },
  }),
  'POST order/issue/suspend': call({
    summary: '停寄自己订阅的期刊期次（全部成功或全部不变）',
    can: 'order.finish',
    input: ownIssueSuspendInput,
    message: '已停寄',
    handler: async (ctx, input) => {
      await suspendOwnIssues(ctx, input);
      return null;
    },
  }),
  'GET order/item/[id]': call({
    summary: '订单商品',
    can: 'order.read',
    input: idInput,
    output: orderItemView,
    handler: (ctx, { id }) => getOwnOrderItem(ctx, id),
  }),
  'GET order/list': call({
    summary: '我的订单列表',
    can: 'order.read',
    input: orderListInput,
    output: orderListView,
    handler: listOwnOrders,
  }),
  'GET order/myorder': call({
    summary: '我的订单概览',
    can: 'order.read',
    output: myOrderView,
    handler: getMyOrders,
  }),
  'GET order/orderproduct': call({
    summary: '已购商品',
    can: 'order.read',
    input: orderProductInput,
    output: orderProductView,
    handler: listOwnOrderProducts,
  }),
  'GET order/quick': call({
    summary: '快速订阅：上年订阅及续订价格',
    can: 'order.buy',
    input: quickListInput,
    output: quickListView,
    handler: (ctx, { year }) => listQuick(ctx, year),
  }),
  'POST order/quick': call({
    summary: '快速订阅：放入结算',
    can: 'order.buy',
    input: quickOrderInput,
    output: quickOrderView,
    handler: quickOrder,
  }),
  'GET order/selectOrderRepeat': call({
    summary: '重复购买检查',
    can: 'order.buy',
    input: repeatInput,
    output: repeatView,
    handler: findRepeats,
  }),
  'GET order/tracking/[id]': call({
    summary: '我的包裹的物流轨迹',
    can: 'order.read',
    input: traceInput,
    output: parcelTraceView,
    handler: (ctx, { id }) => getOwnTrace(ctx, id),
  }),
  'GET shippingMethod/freight': call({
    summary: '订单试算（含运费）',
    can: 'order.buy',
    input: quoteInput,
    output: quoteView,
    handler: quoteOrder,
  }),
  'GET shippingMethod/shippingable/list': call({
    summary: '可用配送方式',
    can: 'order.buy',
    input: shippableInput,
    output: z.array(shippableView),
    handler: listShippable,
  }),
});
