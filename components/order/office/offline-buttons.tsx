'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { Price } from '@/components/ui/price';
import type { OfficeOrderDetailView } from '@/lib/domain/order/office-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/**
 * What the desk does with an order that is paid by bank transfer. `finish` enters money by hand: it belongs to the payment domain and comes
 * with the page.
 */
export function OfflineButtons({ order, finish }: { order: OfficeOrderDetailView; finish: ReactNode }) {
  const client = useQueryClient();
  const may = (action: OfficeOrderDetailView['allowedActions'][number]) =>
    order.allowedActions.includes(action);
  const held = order.paidFen - order.refundedFen - order.refundingFen;
  return (
    <>
      {may('finishPayment') && finish}
      {may('cancelOffline') && (
        <ConfirmButton
          title="取消该线下订单？"
          text={
            <>
              取消后释放占用的库存，买家不能再付款。
              {held > 0 && (
                <>
                  {' '}
                  已付的 <Price fen={held} /> 转线下退款。
                </>
              )}
            </>
          }
          reason={{ label: '取消原因', required: true }}
          confirmLabel="取消订单"
          danger
          done="订单已取消"
          onConfirm={async (reason = '') => {
            await api.send('/api/admin/order/offline/cancel', { orderId: order.id, reason });
            await invalidate(client, 'admin/payment');
          }}
        >
          取消订单
        </ConfirmButton>
      )}
      {may('restoreOffline') && (
        <ConfirmButton
          title="恢复该线下订单？"
          text="按原价格重新等待付款，并重新占用库存；库存不足时不能恢复。"
          reason={{ label: '说明' }}
          confirmLabel="恢复订单"
          done="订单已恢复"
          onConfirm={async (reason) => {
            await api.send('/api/admin/order/offline/restore', {
              orderId: order.id,
              ...(reason ? { reason } : {}),
            });
            await invalidate(client, 'admin/payment');
          }}
        >
          恢复订单
        </ConfirmButton>
      )}
    </>
  );
}
