import css from '@/components/payment/mobile/pay-mobile.module.css';
import type { CodeFailure } from '@/components/payment/use-pay-code';

/** Why a payment did not begin, and that the order can still be paid where that is so. The live region is always there. */
export function PayFailure({ failure, hint }: { failure: CodeFailure | null; hint: string }) {
  return (
    <div role="alert">
      {failure && (
        <p className={css.failure}>
          {failure.message}
          {failure.detail && <span className={css.detail}>{failure.detail}</span>}
          {failure.retry && <span className={css.detail}>{hint}</span>}
        </p>
      )}
    </div>
  );
}
