import own from '@/components/payment/office/payment-detail.module.css';
import css from '@/components/ui/office.module.css';
import { readFen } from '@/lib/core/money';

/** How far an amount that is being typed is from what is due: 与应付一致, 多付 or 少付. */
export function AmountGap({ dueFen, fen }: { dueFen: number; fen: unknown }) {
  if (typeof fen !== 'number' || !Number.isSafeInteger(fen)) return <>待付 ¥{readFen(dueFen)}</>;
  const gap = fen - dueFen;
  if (gap === 0) return <span className={own.good}>与待付金额一致</span>;
  return (
    <span className={css.warn}>
      {gap > 0 ? `多付 ¥${readFen(gap)}，多出部分转线下退款` : `少付 ¥${readFen(-gap)}，订单继续等待补足`}
    </span>
  );
}
