import 'server-only';
import { idInput } from '@/lib/core/fields';
import { call, calls } from '@/lib/data/call';
import { cancelOfficeQuotation, decideQuotation } from './commands/decide-quotation';
import { quoteBehalf } from './commands/quote-behalf';
import { quotationCancelInput } from './contract';
import {
  behalfQuotationInput,
  officeQuotationListInput,
  officeQuotationListView,
  officeQuotationView,
  quotationDecideInput,
} from './office-contract';
import { drawOfficePaper, getOfficeQuotation, listOfficeQuotations } from './office-queries';

/** Quotations of the mall's office. */
export const adminQuotationCalls = calls('admin/quotation', {
  'POST add': call({
    summary: '为客户报价：优惠须有权限，超过限额须另一人复核',
    can: 'order.behalf',
    input: behalfQuotationInput,
    output: officeQuotationView,
    message: '报价单已生成',
    handler: async (ctx, input) => getOfficeQuotation(ctx, await quoteBehalf(ctx, input)),
  }),
  'POST cancel/[id]': call({
    summary: '作废报价单',
    can: 'order.behalf',
    input: quotationCancelInput,
    output: officeQuotationView,
    message: '报价单已作废',
    handler: async (ctx, { id, reason }) =>
      cancelOfficeQuotation(ctx, id, reason).then(() => getOfficeQuotation(ctx, id)),
  }),
  'POST decide': call({
    summary: '复核报价优惠',
    can: 'quotation.decide',
    input: quotationDecideInput,
    output: officeQuotationView,
    message: '已复核',
    handler: async (ctx, input) => decideQuotation(ctx, input).then(() => getOfficeQuotation(ctx, input.id)),
  }),
  'GET detail/[id]': call({
    summary: '报价单详情',
    can: 'quotation.desk',
    input: idInput,
    output: officeQuotationView,
    handler: (ctx, { id }) => getOfficeQuotation(ctx, id),
  }),
  'GET list': call({
    summary: '报价单列表',
    can: 'quotation.desk',
    input: officeQuotationListInput,
    output: officeQuotationListView,
    handler: listOfficeQuotations,
  }),
  'GET pdf/[id]': call({
    summary: '下载报价单（PDF）',
    can: 'quotation.desk',
    input: idInput,
    reply: 'file',
    file: 'pdf',
    tx: false,
    handler: (ctx, { id }) => drawOfficePaper(ctx, id),
  }),
});
