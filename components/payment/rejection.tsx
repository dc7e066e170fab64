import css from '@/components/payment/rejection.module.css';
import type { PayStateView } from '@/lib/domain/payment/contract';

/** Why the slip of a transfer was refused; nothing otherwise. */
export function Rejection({ state }: { state: Pick<PayStateView, 'voucher'> }) {
  if (state.voucher?.status !== 'rejected') return null;
  return (
    <p className={css.note}>
      <b>凭证未通过的原因：</b>
      {state.voucher.reason ?? '未说明，请联系客服'}
    </p>
  );
}
