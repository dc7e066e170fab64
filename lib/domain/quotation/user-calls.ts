import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { addedOrderView } from '@/lib/domain/order/contract';
import { presentAdded } from '@/lib/domain/order/present';
import { cancelOwnQuotation } from './commands/cancel-quotation';
import { makeQuotation } from './commands/make-quotation';
import { orderQuotation } from './commands/order-quotation';
import {
  quotationAddInput,
  quotationCancelInput,
  quotationDetailView,
  quotationListInput,
  quotationListView,
  quotationOrderInput,
} from './contract';
import { drawOwnPaper } from './paper-queries';
import { getOwnQuotation, listOwnQuotations } from './queries';

export const userQuotationCalls = calls('user/quotation', {
  'POST add': call({
    summary: '生成报价单：价格在有效期内不变，不占用库存',
    can: 'order.buy',
    input: quotationAddInput,
    output: quotationDetailView,
    message: '报价单已生成',
    handler: async (ctx, input) => getOwnQuotation(ctx, await makeQuotation(ctx, input)),
  }),
  'POST cancel/[id]': call({
    summary: '作废报价单',
    can: 'order.buy',
    input: quotationCancelInput,
    output: quotationDetailView,
    message: '报价单已作废',
    handler: async (ctx, { id, reason }) =>
      cancelOwnQuotation(ctx, id, reason).then(() => getOwnQuotation(ctx, id)),
  }),
  'GET detail/[id]': call({
    summary: '报价单详情',
    can: 'order.read',
    input: idInput,
    output: quotationDetailView,
    handler: (ctx, { id }) => getOwnQuotation(ctx, id),
  }),
  'GET list': call({
    summary: '我的报价单',
    can: 'order.read',
    input: quotationListInput,
    output: quotationListView,
    handler: listOwnQuotations,
  }),
  'POST order/[id]': call({
    summary: '报价单转为订单（一张报价单只能转一次）',
    can: 'order.buy',
    input: quotationOrderInput,
    output: addedOrderView,
    tx: false,
    message: '订单已提交',
    handler: async (ctx, input) => presentAdded(await orderQuotation(ctx, input)),
  }),
  'GET pdf/[id]': call({
    summary: '下载报价单（PDF）',
    can: 'order.read',
    input: idInput,
    reply: 'file',
    file: 'pdf',
    tx: false,
    handler: (ctx, { id }) => drawOwnPaper(ctx, id),
  }),
});
