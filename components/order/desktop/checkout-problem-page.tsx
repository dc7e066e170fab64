import { CheckoutProblem, type CheckoutProblemProps } from '@/components/order/checkout-problem';
import css from '@/components/order/desktop/checkout-page.module.css';

/** The checkout's frame around the reason why it cannot begin. */
export function CheckoutProblemPage(props: CheckoutProblemProps) {
  return (
    <div className={css.page} data-band>
      <div className="wrap">
        <h1 className={css.head}>核对订单信息</h1>
        <div className={css.card}>
          <CheckoutProblem {...props} />
        </div>
      </div>
    </div>
  );
}
