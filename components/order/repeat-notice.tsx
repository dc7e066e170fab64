'use client';

import type { z } from 'zod';
import css from '@/components/order/repeat-notice.module.css';
import { useTo } from '@/components/ui/use-to';
import { bookTitle } from '@/lib/core/book-title';
import { formatDate } from '@/lib/core/dates';
import type { repeatView } from '@/lib/domain/order/contract';

/** Lists no more than this; the rest is a number. */
const SHOWN = 3;

type Repeats = z.output<typeof repeatView>;

/** The titles with the order that has them already. */
function RepeatList({ repeats }: { repeats: Repeats }) {
  const to = useTo();
  return (
    <ul data-running-text>
      {repeats.slice(0, SHOWN).map((r) => (
        <li key={`${r.productId} ${r.specKey}`}>
          {`${[bookTitle(r.title), r.specLabel].filter(Boolean).join(' ')}：${formatDate(r.createdAt)} 下单 ${r.quantity} 份，订单号 `}
          <a
            className="link-plain"
            href={to(`/user/center/orders/${r.orderId}`)}
            target="_blank"
            rel="noopener"
          >
            {r.orderSn}
          </a>
        </li>
      ))}
      {repeats.length > SHOWN && <li>{`等共 ${repeats.length} 种商品。`}</li>}
    </ul>
  );
}

/** What of the basket has been bought within a year (domain.md section 9): a warning, not a refusal. */
export function RepeatNotice({ repeats }: { repeats: Repeats }) {
  if (repeats.length === 0) return null;
  return (
    <div className={css.notice} role="note" aria-label="重复订购提醒">
      <b>重复订购提醒：以下商品一年内已下过单，请确认是否需要再次购买。</b>
      <RepeatList repeats={repeats} />
    </div>
  );
}
