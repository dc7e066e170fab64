'use client';

import css from '@/components/order/mobile/submit-bar.module.css';
import { SpendingNote, SubmitFailure } from '@/components/order/submit-notes';
import type { Checkout } from '@/components/order/use-checkout';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Price } from '@/components/ui/price';
import type { QuoteView } from '@/lib/domain/order/quote-contract';

/** Inside of the page's bar: what keeps the order from being made, the total in sight, and the button. */
export function SubmitBar({ checkout, base }: { checkout: Checkout; base: QuoteView }) {
  const { quote, quoteError, settling, busy, failure } = checkout;
  return (
    <div className={css.bar}>
      <SubmitFailure failure={failure} />
      <SpendingNote spending={(quote ?? base).spending} approval={checkout.approval} />
      <div className={css.row}>
        <p className={css.total} aria-live="polite" aria-busy={settling}>
          应付总额：
          {quote && !quoteError ? (
            <span className={cx(settling && css.settling)}>
              <Price fen={quote.totalFen} size="l" />
            </span>
          ) : (
            <span className={css.unknown}>待计算</span>
          )}
        </p>
        <Button
          size="l"
          className={css.go}
          busy={busy}
          disabled={settling || quoteError !== null}
          onClick={() => void checkout.submit()}
        >
          {checkout.submitLabel}
        </Button>
      </div>
    </div>
  );
}
