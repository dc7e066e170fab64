import 'server-only';
import { z } from 'zod';
import { idField, idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { getApplicable, quoteAfterSale } from './applicable-queries';
import { applyAfterSale } from './commands/apply-after-sale';
import { withdrawAfterSale } from './commands/end-after-sale';
import { sendGoods } from './commands/send-goods';
import {
  afterSaleDetailView,
  afterSaleListView,
  afterSaleQuoteInput,
  afterSaleQuoteView,
  applicableView,
  refundApplyInput,
  refundListInput,
  returnApplyInput,
  returnListInput,
  shipBackInput,
} from './contract';
import { getOwnAfterSale, listOwnAfterSales } from './queries';

export const userAftersaleCalls = calls('user', {
  'GET refund/applicable/[orderId]': call({
    summary: '订单可申请的售后',
    can: 'aftersale.apply',
    input: z.object({ orderId: idField.describe('订单编号') }),
    output: applicableView,
    handler: (ctx, { orderId }) => getApplicable(ctx, orderId),
  }),
  'POST refund/apply': call({
    summary: '申请仅退款',
    can: 'aftersale.apply',
    input: refundApplyInput,
    output: afterSaleDetailView,
    message: '申请已提交',
    handler: async (ctx, input) =>
      getOwnAfterSale(ctx, await applyAfterSale(ctx, { ...input, kind: 'refund_only', issues: [] })),
  }),
  'POST refund/cancel/[id]': call({
    summary: '撤销售后申请',
    can: 'aftersale.apply',
    input: idInput,
    output: afterSaleDetailView,
    message: '申请已撤销',
    handler: async (ctx, { id }) => withdrawAfterSale(ctx, id).then(() => getOwnAfterSale(ctx, id)),
  }),
  'GET refund/detail/[id]': call({
    summary: '售后单详情',
    can: 'order.read',
    input: idInput,
    output: afterSaleDetailView,
    handler: (ctx, { id }) => getOwnAfterSale(ctx, id),
  }),
  'GET refund/list': call({
    summary: '我的退款',
    can: 'order.read',
    input: refundListInput,
    output: afterSaleListView,
    handler: (ctx, { kind, ...input }) =>
      listOwnAfterSales(ctx, {
        ...input,
        kinds: kind === 'all' ? ['refund_only', 'return_refund', 'resend'] : [kind],
      }),
  }),
  'POST refund/quote': call({
    summary: '试算退款金额',
    can: 'aftersale.apply',
    input: afterSaleQuoteInput,
    output: afterSaleQuoteView,
    tx: false,
    message: '',
    handler: quoteAfterSale,
  }),
  'POST return/apply': call({
    summary: '申请退货退款或补寄',
    can: 'aftersale.apply',
    input: returnApplyInput,
    output: afterSaleDetailView,
    message: '申请已提交',
    handler: async (ctx, input) =>
      getOwnAfterSale(ctx, await applyAfterSale(ctx, { ...input, goodsState: 'shipped' })),
  }),
  'GET return/list': call({
    summary: '我的退货和补寄',
    can: 'order.read',
    input: returnListInput,
    output: afterSaleListView,
    handler: (ctx, { kind, ...input }) =>
      listOwnAfterSales(ctx, { ...input, kinds: kind === 'all' ? ['return_refund', 'resend'] : [kind] }),
  }),
  'POST return/ship/[id]': call({
    summary: '填写退货运单号',
    can: 'aftersale.apply',
    input: shipBackInput,
    output: afterSaleDetailView,
    message: '寄回物流已保存',
    handler: async (ctx, input) => sendGoods(ctx, input).then(() => getOwnAfterSale(ctx, input.id)),
  }),
});
