import 'server-only';
import { and, gte, isNotNull, lt, ne, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { invoices } from '@/db/schema/invoice';
import { orders } from '@/db/schema/order';
import { shipments } from '@/db/schema/shipment';
import { dayEnd, dayStart } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { ownInvoicesFilter } from '@/lib/domain/invoice/queries';
import { readPlacers } from '@/lib/domain/organization/placer-queries';
import { ownOrdersFilter } from '@/lib/domain/order/queries';
import { documentSource, invoiceColumns } from './invoice-rows';
import { orderColumns, orderLineSource } from './order-rows';
import type { OwnInvoiceExportInput, OwnOrderExportInput } from './own-contract';
import { parcelSource, shipmentColumns } from './shipment-rows';
import { ownColumns, type ExportSource } from './walk';

/**
 * What a buyer sees in his lists as rows of files: the offices' columns without those that are theirs, over his own rows and, for a manager,
 * those of his organisation (security.md S-06, S-07). What is his stands in full.
 */
export const ownOrderColumns = ownColumns(orderColumns(true));
export const ownParcelColumns = ownColumns(shipmentColumns(true));
export const ownInvoiceColumns = ownColumns(invoiceColumns(true));

const within = (at: AnyPgColumn, { startTime, endTime }: { startTime?: string; endTime?: string }) =>
  and(startTime ? gte(at, dayStart(startTime)) : undefined, endTime ? lt(at, dayEnd(endTime)) : undefined);

const chosen = (ctx: Ctx, { startTime, endTime, ...filter }: OwnOrderExportInput): SQL | undefined =>
  and(ownOrdersFilter(ctx, filter), within(orders.createdAt, { startTime, endTime }));

/** The rows with people by the name that they have in the organisation, as the lists call them. */
function named<R>(
  ctx: Ctx,
  source: ExportSource<R>,
  of: (row: R) => { buyerId: number; organizationId: number | null },
  call: (row: R, name: string) => R,
): ExportSource<R> {
  async function* pages() {
    for await (const rows of source.pages()) {
      const placers = await readPlacers(ctx, rows.map(of));
      yield rows.map((row, i) => (placers[i] ? call(row, placers[i].name) : row));
    }
  }
  return { ...source, pages };
}

/** One row per order line. */
export function ownOrderSource(ctx: Ctx, input: OwnOrderExportInput): ExportSource {
  return named(
    ctx,
    orderLineSource(ctx, chosen(ctx, input), ownOrderColumns),
    (row) => row.order,
    (row, buyerName) => ({ ...row, buyerName }),
  );
}

/** One row per parcel of orders that are paid, as their pages show them: without those that were recalled. */
export function ownParcelSource(ctx: Ctx, input: OwnOrderExportInput): ExportSource {
  const where = and(chosen(ctx, input), isNotNull(orders.paidAt), ne(shipments.status, 'recalled'));
  return parcelSource(ctx, where, ownParcelColumns);
}

/** One row per document. */
export function ownInvoiceSource(ctx: Ctx, { startTime, endTime, tab }: OwnInvoiceExportInput): ExportSource {
  const where = and(ownInvoicesFilter(ctx, tab), within(invoices.createdAt, { startTime, endTime }));
  return named(
    ctx,
    documentSource(ctx, where, ownInvoiceColumns),
    (row) => row.row,
    (row, buyer) => ({ ...row, buyer }),
  );
}
