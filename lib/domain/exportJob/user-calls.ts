import 'server-only';
import { call, calls } from '@/lib/data/call';
import { exportOwn } from './commands/export-own';
import { ownInvoiceExportInput, ownOrderExportInput } from './own-contract';
import { ownInvoiceSource, ownOrderSource, ownParcelSource } from './own-rows';

export const userExportJobCalls = calls('user', {
  'POST invoice/export': call({
    summary: '导出我的发票（Excel）',
    can: 'invoice.manage',
    input: ownInvoiceExportInput,
    reply: 'file',
    file: 'xlsx',
    rate: 'export',
    handler: (ctx, input) =>
      exportOwn(ctx, { kind: 'invoice', label: '我的发票', params: input }, ownInvoiceSource(ctx, input)),
  }),
  'POST order/export': call({
    summary: '导出我的订单及明细（Excel）',
    can: 'order.read',
    input: ownOrderExportInput,
    reply: 'file',
    file: 'xlsx',
    rate: 'export',
    handler: (ctx, input) =>
      exportOwn(ctx, { kind: 'order', label: '我的订单', params: input }, ownOrderSource(ctx, input)),
  }),
  'POST order/parcel/export': call({
    summary: '导出我的订单的包裹（Excel）',
    can: 'order.read',
    input: ownOrderExportInput,
    reply: 'file',
    file: 'xlsx',
    rate: 'export',
    handler: (ctx, input) =>
      exportOwn(ctx, { kind: 'shipment', label: '我的包裹', params: input }, ownParcelSource(ctx, input)),
  }),
});
