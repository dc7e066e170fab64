'use client';

import css from '@/components/order/office/lock-notice.module.css';
import type { OrderLock } from '@/components/order/office/use-order-lock';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { cx } from '@/components/ui/cx';
import { formatDateTime } from '@/lib/core/dates';
import type { OfficeOrderDetailView } from '@/lib/domain/order/office-contract';

interface LockNoticeProps {
  order: OfficeOrderDetailView;
  lock: OrderLock;
}

const clock = (iso: string) => formatDateTime(iso).slice(11, 16);

/** Who works on the order: oneself with the way to give it back, or somebody else by name. */
export function LockNotice({ order, lock }: LockNoticeProps) {
  if (lock.heldUntil) {
    return (
      <div className={cx(css.notice, css.mine)} role="status">
        <span>
          <strong>您正在处理此订单</strong>，其他人员暂不能修改。锁定至 {clock(lock.heldUntil)}
          ，页面打开时自动续期。
        </span>
        <button type="button" className={css.action} onClick={() => void lock.release()}>
          解除锁定
        </button>
      </div>
    );
  }
  if (!order.lock) return null;
  if (order.lock.mine) {
    return (
      <div className={cx(css.notice, css.mine)} role="status">
        <span>您已锁定此订单（可能在另一窗口），锁定至 {clock(order.lock.until)}。</span>
        <button type="button" className={css.action} onClick={() => void lock.release()}>
          解除锁定
        </button>
      </div>
    );
  }
  return (
    <div className={css.notice} role="status">
      <span>
        订单正由 <strong>{order.lock.name}</strong> 处理，锁定至 {clock(order.lock.until)}
        ，期间不能发货或修改备注。
      </span>
      {order.allowedActions.includes('lock') && (
        <ConfirmButton
          title="接管此订单？"
          text={`${order.lock.name} 正在处理此订单，接管后对方将不能继续修改。`}
          confirmLabel="接管"
          onConfirm={lock.acquire}
        >
          接管
        </ConfirmButton>
      )}
    </div>
  );
}
