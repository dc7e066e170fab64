import css from '@/components/order/desktop/split-hint.module.css';
import { ButtonLink } from '@/components/ui/button';

/** After the order of an organisation: its copies may go to several receivers. */
export function SplitHint({ orderId, copies }: { orderId: number; copies: number }) {
  return (
    <p className={css.hint}>
      <span>{`单位订单可以拆分配送：把 ${copies} 份分配给多位收货人，分别寄送。`}</span>
      <ButtonLink size="s" variant="outline" href={`/user/center/orders/${orderId}/split`}>
        分配收货人
      </ButtonLink>
    </p>
  );
}
