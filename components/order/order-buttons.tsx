'use client';

import { useQueryClient } from '@tanstack/react-query';
import { BuyAgainButton } from '@/components/order/buy-again-button';
import { payPath } from '@/components/order/pay-path';
import { ButtonLink, type ButtonLook } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { useTo } from '@/components/ui/use-to';
import { toast } from '@/components/ui/toast';
import { ApiError, api } from '@/lib/client/api';
import type { OrderView } from '@/lib/domain/order/contract';
import { isDigital } from '@/lib/domain/product/rules';
import type { ProductKind } from '@/lib/states/product-kind';
import { invalidate } from '@/lib/client/query';

/** A slip that is under review is looked at, one that was refused is sent again. */
function payLabel(order: Pick<OrderView, 'voucherStatus'>): string {
  if (order.voucherStatus === 'submitted') return '查看凭证';
  return order.voucherStatus === 'rejected' ? '重新上传凭证' : '去支付';
}

interface OrderButtonsProps {
  order: OrderView;
  size?: ButtonLook['size'];
  block?: boolean;
  /** In a list the buttons of one order must be told from those of the next. */
  inList?: boolean;
  /** The way forward stands at the right end, under the thumb. */
  primaryLast?: boolean;
  /** After the order has been deleted from the buyer's list; without it the list is asked for again. */
  onHidden?: () => void;
}

/** What the server allows the buyer to do with an order now (`allowedActions`), and nothing else. */
export function OrderButtons({ order, size = 's', block, inList, primaryLast, onHidden }: OrderButtonsProps) {
  const client = useQueryClient();
  const to = useTo();
  const can = (action: OrderView['allowedActions'][number]) => order.allowedActions.includes(action);
  const label = (text: string) => (inList ? `${text}：订单 ${order.orderSn}` : undefined);
  const look = { size, block };

  /** A conflict means that the order has moved on: it is shown as it is, with the server's sentence as a notice. */
  const act = (call: (id: number) => Promise<unknown>, done: string) => async () => {
    try {
      await call(order.id);
      toast.success(done);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
      toast.warn(error.message);
    }
    await invalidate(client, 'user/order');
  };

  const buttons = [
    can('pay') && (
      <ButtonLink
        key="pay"
        {...look}
        variant={order.voucherStatus === 'submitted' ? 'outline' : 'primary'}
        href={to(payPath(order))}
        aria-label={label(payLabel(order))}
      >
        {payLabel(order)}
      </ButtonLink>
    ),
    can('finish') && (
      <ConfirmButton
        key="finish"
        {...look}
        variant="primary"
        label={label('确认收货')}
        title="确认收货？"
        text="请确认已收到全部商品且完好。确认后订单完成，无法撤销。"
        confirmLabel="确认收货"
        onConfirm={act((id: number) => api.send('/api/user/order/finish/[id]', { id }), '已确认收货')}
      >
        确认收货
      </ConfirmButton>
    ),
    can('cancel') && (
      <ConfirmButton
        key="cancel"
        {...look}
        label={label('取消订单')}
        title="取消该订单？"
        text="取消后不能恢复，需要时请重新下单。"
        confirmLabel="取消订单"
        cancelLabel="暂不取消"
        danger
        onConfirm={act((id: number) => api.send('/api/user/order/cancel/[id]', { id }), '订单已取消')}
      >
        取消订单
      </ConfirmButton>
    ),
    order.items.some((i) => isDigital(i.kind as ProductKind)) &&
      order.paidAt !== null &&
      order.status !== 'cancelled' &&
      inList && (
        <ButtonLink
          key="read"
          {...look}
          variant="outlineRed"
          href={to(`/user/center/orders/${order.id}#codes`)}
          aria-label={label('激活与阅读')}
        >
          激活与阅读
        </ButtonLink>
      ),
    !can('pay') && <BuyAgainButton key="again" {...look} order={order} label={label('再次购买')} />,
    can('apply_after_sale') && (
      <ButtonLink
        key="apply"
        {...look}
        variant={can('hide') ? 'plain' : 'outline'}
        href={to(`/user/center/after-sales/apply?order=${order.id}`)}
        aria-label={label('申请售后')}
      >
        申请售后
      </ButtonLink>
    ),
    can('hide') && (
      <ConfirmButton
        key="hide"
        {...look}
        variant="plain"
        label={label('删除订单')}
        title="删除该订单？"
        text="删除后不再出现在“我的订单”中。"
        confirmLabel="删除"
        danger
        onConfirm={async () => {
          await api.send('/api/user/order/del/[id]', { id: order.id });
          toast.success('订单已删除');
          if (onHidden) onHidden();
          else await invalidate(client, 'user/order');
        }}
      >
        删除订单
      </ConfirmButton>
    ),
  ];
  return <>{primaryLast ? buttons.toReversed() : buttons}</>;
}
