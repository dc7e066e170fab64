import css from '@/components/aftersale/apply-form.module.css';
import type { ApplyForm } from '@/components/aftersale/use-apply-form';
import { errorText } from '@/components/ui/error-text';
import { Price } from '@/components/ui/price';

/** What would be paid back, as the server counts it. */
export function ApplySum({ form }: { form: ApplyForm }) {
  const { quote, choice, lines, missing } = form;
  if (choice?.kind === 'resend') {
    return (
      <p className={css.sum}>
        补寄 <b>{lines.length + missing.length}</b> 项，不涉及退款
      </p>
    );
  }
  if (!quote) return <p className={css.sum}>请先选择商品</p>;
  if (quote.isError) {
    return (
      <p className={css.sum} role="alert">
        {errorText(quote.error)}
      </p>
    );
  }
  const money = quote.data;
  if (!money) return <p className={css.sum}>正在计算退款金额…</p>;
  return (
    <p className={css.sum} aria-live="polite" aria-busy={quote.isFetching}>
      退款金额 <Price fen={money.amountFen} size="l" />
      {money.freightFen > 0 && (
        <span className={css.small}>
          含运费 <Price fen={money.freightFen} plain />
        </span>
      )}
      <span className={css.small}>按原支付方式退回，以商城审核结果为准</span>
    </p>
  );
}
