import 'server-only';
import { z } from 'zod';
import { idField } from '@/lib/core/fields';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { checkInvoice, pollInvoices } from '@/lib/domain/invoice/commands/check-invoice';
import { requestForOrder } from '@/lib/domain/invoice/commands/request-for-order';
import { sendInvoice } from '@/lib/domain/invoice/commands/send-invoice';
import { sendRed } from '@/lib/domain/invoice/commands/send-red';
import { shrinkInvoices } from '@/lib/domain/invoice/commands/shrink-invoices';
import { storeFiles } from '@/lib/domain/invoice/commands/store-files';

const orderPayload = z.object({ orderId: idField });
const invoicePayload = z.object({ invoiceId: idField });
const of = (payload: unknown) => invoicePayload.parse(payload).invoiceId;

/** Background work of invoices; the first two are written by payments and refunds, which know nothing of this domain. */
export const invoiceTasks = {
  'invoice.request': async (ctx: Ctx, payload: unknown) => {
    const { orderId } = orderPayload.parse(payload);
    await withTx(ctx, (tx) => requestForOrder(tx, orderId));
  },
  'invoice.shrink': async (ctx: Ctx, payload: unknown) =>
    shrinkInvoices(ctx, orderPayload.parse(payload).orderId),
  'invoice.issue': (ctx: Ctx, payload: unknown) => sendInvoice(ctx, of(payload)),
  'invoice.red': (ctx: Ctx, payload: unknown) => sendRed(ctx, of(payload)),
  'invoice.check': (ctx: Ctx, payload: unknown) => checkInvoice(ctx, of(payload)),
  'invoice.files': (ctx: Ctx, payload: unknown) => storeFiles(ctx, of(payload)),
  'invoice:poll': (ctx: Ctx) => pollInvoices(ctx),
} as const;

export const invoiceCrontab = ['*/5 * * * * invoice:poll'];
