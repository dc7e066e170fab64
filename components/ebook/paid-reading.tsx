'use client';

import { ActivateButton } from '@/components/ebook/activate-button';
import css from '@/components/ebook/paid-reading.module.css';
import { readerHref } from '@/components/ebook/shelf-words';
import { useOrderCodes } from '@/components/ebook/use-order-codes';
import { ButtonLink } from '@/components/ui/button';
import { useTo } from '@/components/ui/use-to';
import type { OrderCodeView } from '@/lib/domain/ebook/contract';

/** The first copy of each title that the buyer can read himself. */
function firstCopies(codes: readonly OrderCodeView[]): OrderCodeView[] {
  const own = codes.filter((c) => c.newest !== null || (c.readable && c.look === 'assigned' && !c.external));
  return [...new Map(own.toReversed().map((c) => [`${c.orderItemId} ${c.label}`, c])).values()].toReversed();
}

/** After the payment: the way from each electronic title into the reader; nothing where there is none. */
export function PaidReading({ orderId }: { orderId: number }) {
  const to = useTo();
  const codes = firstCopies(useOrderCodes(orderId).data?.list ?? []);
  if (codes.length === 0) return null;
  return (
    <section className={css.box} aria-label="电子书刊">
      <ul>
        {codes.map((code) => (
          <li key={code.sn} className={css.row}>
            <span className={css.name}>{[code.title, code.label].filter(Boolean).join(' ')}</span>
            {code.newest ? (
              <ButtonLink size="s" href={to(readerHref(code.newest.id))}>
                去阅读
              </ButtonLink>
            ) : (
              <ActivateButton read size="s" variant="primary" sn={code.sn} title={code.title} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
