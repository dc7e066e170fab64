import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { privateFile } from '@/lib/server/http/files';
import { mailInvoice, sendToBuyer } from './commands/hand-over';
import { issueInvoice, issueInvoices } from './commands/issue-invoice';
import { redInvoice } from './commands/red-invoice';
import { registerInvoice, registerRed } from './commands/register-invoice';
import { askProvider, resetInvoice } from './commands/reset-invoice';
import { updateInvoice, updateInvoices } from './commands/update-invoice';
import {
  batUpdateInput,
  batchIssueInput,
  batchView,
  officeDetailView,
  officeDownloadInput,
  officeListInput,
  officeListView,
  issueView,
  mailInput,
  redInput,
  redView,
  registerInput,
  registerRedInput,
  sendInput,
  updateInput,
} from './office-contract';
import { findOfficeFile, getOfficeInvoice } from './office-detail-queries';
import { listOfficeInvoices } from './office-queries';

export const adminInvoiceCalls = calls('admin/invoice', {
  'POST ask': call({
    summary: '向电子发票服务查询办理中的发票',
    can: 'invoice.desk',
    input: idInput,
    output: issueView,
    rate: 'pay',
    tx: false,
    handler: (ctx, { id }) => askProvider(ctx, id),
  }),
  'POST batIssue': call({
    summary: '批量在线开票，逐张给出结果',
    can: 'invoice.desk',
    input: batchIssueInput,
    output: batchView,
    tx: false,
    handler: async (ctx, { ids }) => ({ rows: await issueInvoices(ctx, ids) }),
  }),
  'POST batUpdate': call({
    summary: '批量修改待开票的发票，逐张给出结果',
    can: 'invoice.desk',
    input: batUpdateInput,
    output: batchView,
    tx: false,
    handler: async (ctx, input) => ({ rows: await updateInvoices(ctx, input) }),
  }),
  'GET detail/[id]': call({
    summary: '发票详情',
    can: 'invoice.desk',
    input: idInput,
    output: officeDetailView,
    handler: (ctx, { id }) => getOfficeInvoice(ctx, id),
  }),
  'GET download/[id]': call({
    summary: '下载发票文件',
    can: 'invoice.desk',
    input: officeDownloadInput,
    reply: 'file',
    file: 'document',
    handler: async (ctx, input) => privateFile(ctx.ports.storage, await findOfficeFile(ctx, input)),
  }),
  'POST issue': call({
    summary: '在线开票',
    can: 'invoice.desk',
    input: idInput,
    output: issueView,
    message: '已提交开票',
    handler: (ctx, { id }) => issueInvoice(ctx, id),
  }),
  'GET list': call({
    summary: '发票列表',
    can: 'invoice.desk',
    input: officeListInput,
    output: officeListView,
    handler: listOfficeInvoices,
  }),
  'POST mail': call({
    summary: '登记纸质发票的寄送',
    can: 'invoice.desk',
    input: mailInput,
    message: '寄送信息已登记',
    handler: async (ctx, input) => {
      await mailInvoice(ctx, input);
      return null;
    },
  }),
  'POST online/send': call({
    summary: '发送电子发票给买家',
    can: 'invoice.desk',
    input: sendInput,
    rate: 'pay',
    tx: false,
    message: '发票已发送',
    handler: async (ctx, input) => {
      await sendToBuyer(ctx, input);
      return null;
    },
  }),
  'POST red': call({
    summary: '冲红（全部或部分）',
    can: 'invoice.desk',
    input: redInput,
    output: redView,
    message: '冲红已提交',
    handler: async (ctx, input) => ({ id: await redInvoice(ctx, input) }),
  }),
  'POST redByHand': call({
    summary: '登记已开具的红字发票',
    can: 'invoice.desk',
    input: registerRedInput,
    rate: 'upload',
    tx: false,
    message: '红字发票已登记',
    handler: async (ctx, input) => {
      await registerRed(ctx, input);
      return null;
    },
  }),
  'POST register': call({
    summary: '登记已开具的发票（电子发票须上传文件）',
    can: 'invoice.desk',
    input: registerInput,
    rate: 'upload',
    tx: false,
    message: '发票已登记',
    handler: async (ctx, input) => {
      await registerInvoice(ctx, input);
      return null;
    },
  }),
  'POST reset': call({
    summary: '重置开票失败的发票（先向电子发票服务查询）',
    can: 'invoice.desk',
    input: idInput,
    output: issueView,
    rate: 'pay',
    tx: false,
    handler: (ctx, { id }) => resetInvoice(ctx, id),
  }),
  'POST update': call({
    summary: '修改待开票的发票',
    can: 'invoice.desk',
    input: updateInput,
    message: '发票已修改',
    handler: async (ctx, input) => {
      await updateInvoice(ctx, input);
      return null;
    },
  }),
});
