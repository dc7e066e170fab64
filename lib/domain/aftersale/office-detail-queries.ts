import 'server-only';
import { aliasedTable, asc, eq } from 'drizzle-orm';
import { afterSaleEvents, afterSales } from '@/db/schema/aftersale';
import { afterSaleItems } from '@/db/schema/aftersale-items';
import { users } from '@/db/schema/identity';
import { orderItems, orders } from '@/db/schema/order';
import { refunds } from '@/db/schema/payment';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { checkPermission } from '@/lib/core/permissions';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { presentBuyerFile } from '@/lib/domain/order/file-queries';
import { regionText } from '@/lib/domain/order/present';
import { orderMachine, payStates } from '@/lib/states/order';
import { heldFen } from '@/lib/domain/payment/money-rules';
import { waitsForSecond } from '@/lib/domain/payment/refund-rules';
import { channelStateLabel, refundMachine } from '@/lib/states/payment';
import { activatedOfCase, caseMoney } from './case-money-queries';
import type { OfficeDetailView } from './office-contract';
import { findOfficeParts, presentOfficeListRow } from './office-queries';
import { freeFreight, freightMostOf, goodsOf } from './office-rules';
import { afterSaleErrors } from './errors';
import { readOrderFacts, type OrderRow } from './facts-queries';
import { caseTimelineText, caseTimelineTitles, type CaseRow } from './present';
import { readFiles, readParcels } from './queries';
import { afterSaleMachine } from '@/lib/states/aftersale';

/** The desk's words for what happened, where they are not the buyer's. */
const officeTitles: Readonly<Record<string, string>> = {
  ...caseTimelineTitles,
  approveRefund: '同意退款',
  askGoods: '同意退货，等待寄回',
  approveResend: '同意补寄',
  reject: '拒绝申请',
  withdraw: '买家撤销申请',
  sendGoods: '买家寄回商品',
  correctTracking: '买家更正寄回运单号',
  receive: '收到退货并验收',
  refuseGoods: '拒收退货',
  refundRefused: '财务未同意退款，重新审核',
};

const auditor = aliasedTable(users, 'auditor');
const special = aliasedTable(users, 'special');
const receiver = aliasedTable(users, 'receiver');

async function readPeople(ctx: Ctx, id: number) {
  const [row] = await ctx.db
    .select({ auditedBy: auditor.name, overrideBy: special.name, receivedBy: receiver.name })
    .from(afterSales)
    .leftJoin(auditor, eq(auditor.id, afterSales.auditedBy))
    .leftJoin(special, eq(special.id, afterSales.overrideBy))
    .leftJoin(receiver, eq(receiver.id, afterSales.receivedBy))
    .where(eq(afterSales.id, id));
  return row ?? { auditedBy: null, overrideBy: null, receivedBy: null };
}

async function readTimeline(ctx: Ctx, id: number): Promise<OfficeDetailView['timeline']> {
  const events = await ctx.db
    .select()
    .from(afterSaleEvents)
    .where(eq(afterSaleEvents.entityId, id))
    .orderBy(asc(afterSaleEvents.id));
  return events.map((e) => ({
    title:
      officeTitles[e.action] ??
      (e.toStatus ? afterSaleMachine.label(e.toStatus as CaseRow['status']) : e.action),
    time: toIso(e.createdAt),
    text: caseTimelineText(e),
    actor: e.actorKind === 'system' ? '系统' : e.actorName,
  }));
}

async function readRefunds(ctx: Ctx, id: number): Promise<OfficeDetailView['refunds']> {
  const rows = await ctx.db
    .select()
    .from(refunds)
    .where(eq(refunds.afterSaleId, id))
    .orderBy(asc(refunds.id));
  return rows.map((r) => ({
    id: r.id,
    refundNo: r.refundNo,
    amountFen: r.amountFen,
    status: r.status,
    statusLabel: refundMachine.label(r.status),
    waitsForSecond: waitsForSecond(r),
    failReason: r.failReason && channelStateLabel(r.failReason),
    successAt: toIsoOrNull(r.successAt),
  }));
}

function readInspected(ctx: Ctx, id: number): Promise<OfficeDetailView['inspected']> {
  return ctx.db
    .select({
      orderItemId: afterSaleItems.orderItemId,
      title: orderItems.title,
      quantity: afterSaleItems.quantity,
      goodQty: afterSaleItems.goodQty,
      damagedQty: afterSaleItems.damagedQty,
    })
    .from(afterSaleItems)
    .innerJoin(orderItems, eq(orderItems.id, afterSaleItems.orderItemId))
    .where(eq(afterSaleItems.afterSaleId, id))
    .orderBy(asc(orderItems.lineNo), asc(afterSaleItems.id));
}

/** What the clerk may agree to, read without locks; the command reads it again. */
async function readMoney(ctx: Ctx, row: CaseRow, order: OrderRow): Promise<OfficeDetailView['money']> {
  const lines = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const facts = await readOrderFacts(ctx, order, lines);
  const money = await caseMoney(ctx, row.id, lines, facts);
  return {
    goodsFen: goodsOf(money),
    freightFen: freeFreight(money, row.goodsState, facts.nothingSent),
    freightMostFen: freightMostOf(money),
    heldFen: heldFen(order),
    activatedQty: await activatedOfCase(ctx, row, lines, money),
    mayOverride: checkPermission('aftersale.override', requireAdmin(ctx)) === 'ok',
    secondPersonFen: ctx.config.secondPersonFen,
  };
}

export function presentOrder(order: OrderRow): OfficeDetailView['order'] {
  const { totalFen, paidFen, refundingFen, refundedFen } = order;
  const to = [order.receiverName, order.receiverPhone, regionText(order), order.address];
  return {
    statusLabel: orderMachine.label(order.status),
    payStatusLabel: payStates[order.payStatus],
    totalFen,
    paidFen,
    refundingFen,
    refundedFen,
    receiver: to.filter(Boolean).join(' '),
  };
}

/** One case with everything the desk needs to decide it. @throws 404 */
export async function getOfficeCase(ctx: Ctx, id: number): Promise<OfficeDetailView> {
  const admin = requireAdmin(ctx);
  const parts = await findOfficeParts(ctx, id);
  if (!parts) throw afterSaleErrors.notFound();
  const { row } = parts;
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, row.orderId));
  if (!order) throw afterSaleErrors.notFound();
  const [people, parcels, timeline, money, back, inspected, files] = await Promise.all([
    readPeople(ctx, id),
    readParcels(ctx, row),
    readTimeline(ctx, id),
    readMoney(ctx, row, order),
    readRefunds(ctx, id),
    readInspected(ctx, id),
    readFiles(ctx, id),
  ]);
  return {
    ...presentOfficeListRow(parts, admin, ctx.now),
    ...people,
    ...parcels,
    auditNote: row.auditNote,
    auditedAt: toIsoOrNull(row.auditedAt),
    overrideReason: row.overrideReason,
    receiveNote: row.receiveNote,
    receivedAt: toIsoOrNull(row.receivedAt),
    doneAt: toIsoOrNull(row.doneAt),
    returnTo: row.returnAddress
      ? { name: row.returnName ?? '', phone: row.returnPhone ?? '', address: row.returnAddress }
      : null,
    inspected,
    refunds: back,
    order: presentOrder(order),
    money,
    files: files.map(presentBuyerFile),
    timeline,
  };
}
