import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ApplyForBuyer } from '@/components/aftersale/office/apply-dialog';
import { OrderDetail } from '@/components/order/office/order-detail';
import { FinishButton } from '@/components/payment/office/finish-dialog';
import { AppError } from '@/lib/core/errors';
import { checkPermission } from '@/lib/core/permissions';
import { idField } from '@/lib/core/fields';
import { permissionSubject } from '@/lib/data/ctx';
import { listOrderPapers } from '@/lib/domain/aftersale/order-paper-queries';
import { officeOrderDetailView } from '@/lib/domain/order/office-contract';
import { getOrder } from '@/lib/domain/order/office-queries';
import { listOrderPayments } from '@/lib/domain/payment/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '订单详情' };

/** One order at the desk. */
export default async function OrderPage({ params }: { params: Promise<{ id: string }> }) {
  const { id: text } = await params;
  const ctx = await pageCtx({ can: 'order.desk', from: `/mall/manage/orders/${encodeURIComponent(text)}` });
  const id = idField.safeParse(text);
  if (!id.success) notFound();
  const [order, payments, papers] = await Promise.all([
    getOrder(ctx, id.data).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 404) return null;
      throw error;
    }),
    listOrderPayments(ctx, id.data),
    listOrderPapers(ctx, id.data),
  ]);
  if (!order) notFound();
  return (
    <OrderDetail
      key={order.id}
      initial={officeOrderDetailView.parse({ ...order, payments, papers })}
      finish={<FinishButton orderSn={order.orderSn} />}
      afterSale={
        checkPermission('order.manage', permissionSubject(ctx.actor)) === 'ok' && (
          <ApplyForBuyer orderId={order.id} />
        )
      }
    />
  );
}
