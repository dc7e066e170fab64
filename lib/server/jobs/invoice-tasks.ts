import 'server-only';
import { z } from 'zod';
import { idField } from '@/lib/core/fields';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { requestForOrder } from '@/lib/domain/invoice/commands/request-for-order';
import { shrinkInvoices } from '@/lib/domain/invoice/commands/shrink-invoices';

const orderPayload = z.object({ orderId: idField });

/** Background work of invoices, written by payments and refunds, which know nothing of this domain. */
export const invoiceTasks = {
  'invoice.request': async (ctx: Ctx, payload: unknown) => {
    const { orderId } = orderPayload.parse(payload);
    await withTx(ctx, (tx) => requestForOrder(tx, orderId));
  },
  'invoice.shrink': async (ctx: Ctx, payload: unknown) =>
    shrinkInvoices(ctx, orderPayload.parse(payload).orderId),
} as const;
