import 'server-only';
import { idInput } from '@/lib/core/fields';
import { pageInput, pagedOf } from '@/lib/core/page';
import { call, calls } from '@/lib/data/call';
import { privateFile } from '@/lib/server/http/files';
import { listBillableOrders } from './billable-queries';
import { applyBatch, applyInvoice } from './commands/apply-invoice';
import { cancelInvoice, editInvoice } from './commands/change-invoice';
import { addTitle, deleteTitle, editTitle, setDefaultTitle } from './commands/manage-titles';
import {
  applyBatchInput,
  applyBatchView,
  applyInvoiceInput,
  billableInput,
  billableView,
  downloadInput,
  editInvoiceInput,
  invoiceDetailView,
  invoiceListInput,
  invoiceListView,
  invoiceView,
  orderInvoicesView,
} from './contract';
import {
  findInvoiceFile,
  getOrderInvoices,
  getOwnInvoice,
  listOnlineInvoices,
  listOwnInvoices,
  presentOwn,
} from './queries';
import { lastTitleView, titleAddInput, titleEditInput, titleListView, titleView } from './title-contract';
import { findLastTitle, listTitles } from './title-queries';

export const userInvoiceCalls = calls('user/invoice', {
  'POST apply': call({
    summary: '申请开票',
    can: 'invoice.manage',
    input: applyInvoiceInput,
    output: invoiceDetailView,
    message: '开票申请已提交',
    handler: async (ctx, input) => getOwnInvoice(ctx, (await applyInvoice(ctx, input)).id),
  }),
  'POST apply/batch': call({
    summary: '批量申请开票：每组订单一张发票，全部成功或全部不变',
    can: 'invoice.manage',
    input: applyBatchInput,
    output: applyBatchView,
    message: '开票申请已提交',
    handler: async (ctx, input) => {
      const made = await applyBatch(ctx, input);
      return { batchNo: made[0]?.batchNo ?? null, invoices: await presentOwn(ctx, made) };
    },
  }),
  'GET billable/list': call({
    summary: '可开票订单',
    can: 'invoice.manage',
    input: billableInput,
    output: billableView,
    handler: listBillableOrders,
  }),
  'POST cancel/[id]': call({
    summary: '取消开票申请',
    can: 'invoice.manage',
    input: idInput,
    output: invoiceDetailView,
    message: '已取消申请',
    handler: (ctx, { id }) => cancelInvoice(ctx, id),
  }),
  'GET detail/[id]': call({
    summary: '发票详情',
    can: 'invoice.manage',
    input: idInput,
    output: invoiceDetailView,
    handler: (ctx, { id }) => getOwnInvoice(ctx, id),
  }),
  'GET download/[id]': call({
    summary: '下载电子发票',
    can: 'invoice.manage',
    input: downloadInput,
    reply: 'file',
    file: 'document',
    handler: async (ctx, input) => privateFile(ctx.ports.storage, await findInvoiceFile(ctx, input)),
  }),
  'POST edit': call({
    summary: '修改开票申请的抬头',
    can: 'invoice.manage',
    input: editInvoiceInput,
    output: invoiceDetailView,
    message: '已保存',
    handler: editInvoice,
  }),
  'GET last': call({
    summary: '最近使用的发票抬头',
    can: 'invoice.manage',
    output: lastTitleView,
    handler: findLastTitle,
  }),
  'GET myInvoice': call({
    summary: '我的发票',
    can: 'invoice.manage',
    input: invoiceListInput,
    output: invoiceListView,
    handler: listOwnInvoices,
  }),
  'GET online/list': call({
    summary: '已开具的电子发票',
    can: 'invoice.manage',
    input: pageInput,
    output: pagedOf(invoiceView),
    handler: listOnlineInvoices,
  }),
  'GET selectByOrderId/[id]': call({
    summary: '订单的发票',
    can: 'invoice.manage',
    input: idInput,
    output: orderInvoicesView,
    handler: (ctx, { id }) => getOrderInvoices(ctx, id),
  }),
  'POST title/add': call({
    summary: '新增发票抬头',
    can: 'invoice.manage',
    input: titleAddInput,
    output: titleView,
    message: '已保存',
    handler: addTitle,
  }),
  'POST title/default/[id]': call({
    summary: '设为默认抬头',
    can: 'invoice.manage',
    input: idInput,
    output: titleListView,
    message: '已设为默认抬头',
    handler: (ctx, { id }) => setDefaultTitle(ctx, id),
  }),
  'POST title/del/[id]': call({
    summary: '删除发票抬头',
    can: 'invoice.manage',
    input: idInput,
    output: titleListView,
    message: '已删除',
    handler: (ctx, { id }) => deleteTitle(ctx, id),
  }),
  'POST title/edit': call({
    summary: '修改发票抬头',
    can: 'invoice.manage',
    input: titleEditInput,
    output: titleView,
    message: '已保存',
    handler: (ctx, { id, ...input }) => editTitle(ctx, id, input),
  }),
  'GET title/list': call({
    summary: '发票抬头列表',
    can: 'invoice.manage',
    output: titleListView,
    handler: listTitles,
  }),
});
