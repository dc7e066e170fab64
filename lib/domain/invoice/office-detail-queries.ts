import 'server-only';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { invoiceEvents, invoices } from '@/db/schema/invoice';
import { orders } from '@/db/schema/order';
import { deliveryCorps } from '@/db/schema/shipping';
import { specialOrders } from '@/db/schema/specialOrder';
import { uploads } from '@/db/schema/upload';
import { toIsoOrNull } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { coveredBy, openFen } from './billable-queries';
import type { OfficeDetailView } from './office-contract';
import { officeTimeline, presentOffice } from './office-present';
import { officeParts } from './office-queries';
import { invoiceErrors } from './errors';
import { taxLabel } from './present';
import { readBlueLines, suggestRedOf } from './red-queries';
import { leftOf } from './red-rules';
import { invoiceMachine, invoiceRedReasons } from '@/lib/states/invoice';

async function coveredOrders(ctx: Ctx, id: number): Promise<OfficeDetailView['covered']> {
  const covered = await coveredBy(ctx, id);
  if (covered.length === 0) return [];
  const rows = await ctx.db
    .select({
      id: orders.id,
      orderSn: orders.orderSn,
      paidFen: orders.paidFen,
      refundedFen: orders.refundedFen,
      refundingFen: orders.refundingFen,
      openFen,
    })
    .from(orders)
    .where(
      inArray(
        orders.id,
        covered.map((c) => c.orderId),
      ),
    )
    .orderBy(asc(orders.id));
  return rows.map((o) => ({ ...o, amountFen: covered.find((c) => c.orderId === o.id)?.amountFen ?? 0 }));
}

/** Exceptions of invoices about these orders, newest first. */
async function incidentsOf(ctx: Ctx, orderIds: readonly number[]): Promise<OfficeDetailView['incidents']> {
  if (orderIds.length === 0) return [];
  return ctx.db
    .select({
      id: specialOrders.id,
      specialNo: specialOrders.specialNo,
      title: specialOrders.title,
      status: specialOrders.status,
    })
    .from(specialOrders)
    .where(and(eq(specialOrders.type, 'invoice_stuck'), inArray(specialOrders.orderId, [...orderIds])))
    .orderBy(desc(specialOrders.id))
    .limit(20);
}

/** What its buyer asked for in one request with this document. */
async function readTogether(ctx: Ctx, batchNo: string | null): Promise<OfficeDetailView['together']> {
  if (batchNo === null) return [];
  const rows = await ctx.db
    .select({
      id: invoices.id,
      requestNo: invoices.requestNo,
      title: invoices.titleName,
      department: invoices.department,
      status: invoices.status,
      amountFen: invoices.amountFen,
    })
    .from(invoices)
    .where(and(eq(invoices.batchNo, batchNo), eq(invoices.side, 'blue')))
    .orderBy(asc(invoices.id));
  return rows.map((r) => ({ ...r, statusLabel: invoiceMachine.label(r.status) }));
}

/** One document with everything the desk judges by. @throws 404 */
export async function getOfficeInvoice(ctx: Ctx, id: number): Promise<OfficeDetailView> {
  const [row] = await ctx.db.select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw invoiceErrors.notFound();
  const reds = await ctx.db.select().from(invoices).where(eq(invoices.redOf, id)).orderBy(asc(invoices.id));
  const [own, ...redParts] = await officeParts(ctx, [row, ...reds]);
  if (!own) throw invoiceErrors.notFound();
  const port = ctx.ports.einvoice?.provider ?? null;
  const lines = await readBlueLines(ctx, id);
  const covered = await coveredOrders(ctx, id);
  const stands = row.side === 'blue' && row.status === 'issued';
  const [more] = await ctx.db
    .select({ issuedBy: users.name, corpName: deliveryCorps.name })
    .from(invoices)
    .leftJoin(users, eq(users.id, invoices.issuedBy))
    .leftJoin(deliveryCorps, eq(deliveryCorps.id, invoices.mailCorpId))
    .where(eq(invoices.id, id));
  const events = await ctx.db
    .select()
    .from(invoiceEvents)
    .where(eq(invoiceEvents.entityId, id))
    .orderBy(asc(invoiceEvents.id));
  return {
    ...presentOffice(own, port),
    provider: row.provider,
    providerSerial: row.providerSerial,
    redOf: row.redOf,
    together: await readTogether(ctx, row.batchNo),
    redReasonLabel: row.redReason && invoiceRedReasons[row.redReason],
    redBillStatus: row.redBillStatus,
    tries: row.tries,
    submittedAt: toIsoOrNull(row.submittedAt),
    address: row.titleAddress,
    phone: row.titlePhone,
    bank: row.titleBank,
    bankAccount: row.titleBankAccount,
    email: row.email,
    receivePhone: row.receivePhone,
    remark: row.remark,
    issuedBy: more?.issuedBy ?? null,
    mail: {
      name: row.mailName,
      phone: row.mailPhone,
      address: row.mailAddress,
      corpId: row.mailCorpId,
      corpName: more?.corpName ?? null,
      trackingNo: row.mailTrackingNo,
      mailedAt: toIsoOrNull(row.mailedAt),
    },
    lines: lines.map((l) => {
      const left = leftOf(l);
      return {
        lineNo: l.lineNo,
        orderId: l.orderId,
        name: l.name,
        spec: l.spec,
        unit: l.unit,
        quantity: l.quantity,
        taxCode: l.taxCode,
        taxLabel: taxLabel(l),
        amountFen: l.amountFen,
        netFen: l.amountFen - l.taxFen,
        taxFen: l.taxFen,
        leftFen: row.side === 'blue' ? left.amountFen : 0,
        leftQuantity: row.side === 'blue' ? left.quantity : null,
      };
    }),
    covered,
    reds: redParts.map((p) => presentOffice(p, port)),
    redSuggestion: stands ? await suggestRedOf(ctx, id, lines) : [],
    incidents: await incidentsOf(
      ctx,
      covered.map((o) => o.id),
    ),
    timeline: events.map(officeTimeline),
  };
}

/** The stored file of a document, for the desk. @throws 404 when it is not there (yet) */
export async function findOfficeFile(
  ctx: Ctx,
  { id, format }: { id: number; format: 'pdf' | 'ofd' },
): Promise<{ key: string; name: string }> {
  const column = format === 'pdf' ? invoices.pdfUploadId : invoices.ofdUploadId;
  const [file] = await ctx.db
    .select({ key: uploads.key, no: invoices.invoiceNo, requestNo: invoices.requestNo })
    .from(invoices)
    .innerJoin(uploads, and(eq(uploads.id, column), eq(uploads.private, true)))
    .where(eq(invoices.id, id));
  if (!file) throw invoiceErrors.noFile();
  return { key: file.key, name: `发票-${file.no ?? file.requestNo}.${format}` };
}
