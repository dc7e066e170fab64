import { notFound } from 'next/navigation';
import { isAppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { listOrderCodes } from '@/lib/domain/ebook/queries';
import { CODES_PER_PAGE } from '@/lib/domain/ebook/rules';
import { getOrderInvoices } from '@/lib/domain/invoice/queries';
import type { OrderDetailView } from '@/lib/domain/order/contract';
import { getOwnOrderDetail } from '@/lib/domain/order/queries';
import { paymentsPage } from '@/lib/domain/payment/contract';
import { listOwnPayments } from '@/lib/domain/payment/queries';
import { isDigital } from '@/lib/domain/product/rules';
import type { ProductKind } from '@/lib/states/product-kind';
import { pageCtx } from '@/lib/server/page';

/** Another buyer's order is as missing as one that does not exist (security.md S-06). */
async function ownOrder(ctx: Ctx, id: number): Promise<OrderDetailView> {
  try {
    return await getOwnOrderDetail(ctx, id);
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
}

/**
 * An order of the caller's with its codes, payments and invoices: what the detail pages of both skins show.
 *
 * @param from address of the page without the id, to come back to after a login
 */
export async function loadOrder(params: Promise<{ id: string }>, from: string) {
  const { id } = await params;
  if (!/^[1-9]\d{0,14}$/.test(id)) notFound();
  const ctx = await pageCtx({ can: 'order.read', from: `${from}/${id}` });
  const order = await ownOrder(ctx, Number(id));
  const digital = order.items.some((l) => isDigital(l.kind as ProductKind));
  const [codes, payments, invoices] = await Promise.all([
    digital ? listOrderCodes(ctx, { id: order.id, pageNum: 1, pageSize: CODES_PER_PAGE }) : null,
    listOwnPayments(ctx, { orderId: order.id, ...paymentsPage }),
    getOrderInvoices(ctx, order.id),
  ]);
  return { order, codes, payments, invoices };
}
