import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { addOrderInput } from '@/lib/domain/order/contract';
import { quoteView } from '@/lib/domain/order/quote-contract';
import { quotationOrderInput } from '@/lib/domain/quotation/contract';
import { quotePurchase } from './behalf-queries';
import { addPurchase, askForQuotation } from './commands/add-purchase';
import { approvePurchase } from './commands/approve-purchase';
import { refusePurchase } from './commands/refuse-purchase';
import { withdrawPurchase } from './commands/withdraw-purchase';
import {
  purchaseApproveInput,
  purchaseDetailView,
  purchaseListInput,
  purchaseListView,
  purchaseQuoteInput,
  purchaseRefuseInput,
  purchaseWaitingView,
} from './contract';
import { countWaiting, getPurchase, listPurchases } from './queries';

export const userPurchaseCalls = calls('user/purchase', {
  'POST add': call({
    summary: '提交采购申请：须审批的订单交单位管理员审批，不占用库存',
    can: 'order.buy',
    input: addOrderInput,
    output: purchaseDetailView,
    message: '已提交审批',
    handler: async (ctx, input) => getPurchase(ctx, await addPurchase(ctx, input)),
  }),
  'POST approve/[id]': call({
    summary: '通过采购申请：可改数量，按现在的价格以申请人名义下单',
    can: 'order.buy',
    input: purchaseApproveInput,
    output: purchaseDetailView,
    tx: false,
    message: '已通过，订单已生成',
    handler: async (ctx, input) => approvePurchase(ctx, input).then(() => getPurchase(ctx, input.id)),
  }),
  'GET detail/[id]': call({
    summary: '采购申请详情',
    can: 'order.read',
    input: idInput,
    output: purchaseDetailView,
    handler: (ctx, { id }) => getPurchase(ctx, id),
  }),
  'GET list': call({
    summary: '本人的采购申请和由本人审批的采购申请',
    can: 'order.read',
    input: purchaseListInput,
    output: purchaseListView,
    handler: listPurchases,
  }),
  'POST quotation/[id]': call({
    summary: '按报价单提交采购申请：须审批的报价单交单位管理员审批，价格在有效期内不变',
    can: 'order.buy',
    input: quotationOrderInput,
    output: purchaseDetailView,
    message: '已提交审批',
    handler: async (ctx, input) => getPurchase(ctx, await askForQuotation(ctx, input)),
  }),
  'POST quote/[id]': call({
    summary: '采购申请按给定数量的现价试算（审批人）',
    can: 'order.buy',
    input: purchaseQuoteInput,
    output: quoteView,
    tx: false,
    handler: quotePurchase,
  }),
  'POST refuse/[id]': call({
    summary: '驳回采购申请',
    can: 'order.buy',
    input: purchaseRefuseInput,
    output: purchaseDetailView,
    message: '已驳回',
    handler: async (ctx, input) => refusePurchase(ctx, input).then(() => getPurchase(ctx, input.id)),
  }),
  'GET waiting': call({
    summary: '待我审批的采购申请数',
    can: 'order.read',
    output: purchaseWaitingView,
    handler: async (ctx) => ({ waiting: await countWaiting(ctx) }),
  }),
  'POST withdraw/[id]': call({
    summary: '撤回采购申请',
    can: 'order.buy',
    input: idInput,
    output: purchaseDetailView,
    message: '已撤回',
    handler: async (ctx, { id }) => withdrawPurchase(ctx, id).then(() => getPurchase(ctx, id)),
  }),
});
