import 'server-only';
import { desc, eq } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { invoiceOrders, invoices } from '@/db/schema/invoice';
import { checkPermission, type PermissionKey } from '@/lib/core/permissions';
import { permissionSubject, type Ctx } from '@/lib/data/ctx';
import { afterSaleMachine } from '@/lib/states/aftersale';
import { invoiceMachine } from '@/lib/states/invoice';
import { specialLinks, type SpecialDetailView, type SpecialLink } from './office-contract';

const LINK_PERMISSIONS: Readonly<Record<SpecialLink, PermissionKey>> = {
  order: 'order.desk',
  payment: 'payment.manage',
  refund: 'payment.manage',
  invoice: 'invoice.desk',
  case: 'order.desk',
};

/** Pages that the caller may open. */
export function linksOf(ctx: Ctx): SpecialLink[] {
  const subject = permissionSubject(ctx.actor);
  return specialLinks.filter((link) => checkPermission(LINK_PERMISSIONS[link], subject) === 'ok');
}

/** Invoices and cases of the order that a special order is about, newest first. */
export async function relatedOf(
  ctx: Ctx,
  orderId: number | null,
): Promise<Pick<SpecialDetailView, 'invoices' | 'cases'>> {
  if (orderId === null) return { invoices: [], cases: [] };
  const [documents, cases] = await Promise.all([
    ctx.db
      .select({ id: invoices.id, number: invoices.requestNo, status: invoices.status })
      .from(invoiceOrders)
      .innerJoin(invoices, eq(invoices.id, invoiceOrders.invoiceId))
      .where(eq(invoiceOrders.orderId, orderId))
      .orderBy(desc(invoices.id))
      .limit(20),
    ctx.db
      .select({ id: afterSales.id, number: afterSales.afterSaleNo, status: afterSales.status })
      .from(afterSales)
      .where(eq(afterSales.orderId, orderId))
      .orderBy(desc(afterSales.id))
      .limit(20),
  ]);
  return {
    invoices: documents.map(({ status, ...d }) => ({ ...d, statusLabel: invoiceMachine.label(status) })),
    cases: cases.map(({ status, ...c }) => ({ ...c, statusLabel: afterSaleMachine.label(status) })),
  };
}
