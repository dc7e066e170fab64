import { caseSentence, caseSteps } from '@/components/aftersale/case-look';
import css from '@/components/aftersale/desktop/case-banner.module.css';
import { WithdrawButton } from '@/components/aftersale/withdraw-button';
import { ButtonLink } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Price } from '@/components/ui/price';
import type { AfterSaleDetailView } from '@/lib/domain/aftersale/contract';
import { afterSaleTones } from '@/lib/domain/aftersale/states';

/** State of a case in large letters, what it means, what can be done, and the way it goes. */
export function CaseBanner({ row }: { row: AfterSaleDetailView }) {
  const steps = caseSteps(row);
  const ended = steps.length === 0;
  return (
    <section className={css.banner} aria-label="售后状态">
      <div className={css.now}>
        <p className={css.no}>售后单号：{row.afterSaleNo}</p>
        <p className={cx(css.state, css[afterSaleTones[row.status]])} role="status">
          {row.statusLabel}
        </p>
        {row.kind !== 'resend' && (
          <p className={css.money}>
            {row.approvedFen === null ? '申请退款' : '同意退款'}{' '}
            <Price fen={row.approvedFen ?? row.requestedFen} />
            {row.approvedFen !== null && row.approvedFen !== row.requestedFen && (
              <>
                （申请 <Price fen={row.requestedFen} plain />）
              </>
            )}
          </p>
        )}
        <div className={css.acts}>
          {row.allowedActions.includes('withdraw') && <WithdrawButton row={row} size="m" />}
          {ended && (
            <ButtonLink variant="outline" href={`/user/center/orders/${row.orderId}`}>
              查看订单
            </ButtonLink>
          )}
        </div>
      </div>
      <div className={css.way}>
        <p className={css.sentence}>{caseSentence(row)}</p>
        {!ended && (
          <ol className={css.steps} aria-label="售后进度">
            {steps.map((s, i) => (
              <li
                key={s.label}
                className={cx(css.step, s.done && css.done, s.current && css.current)}
                aria-current={s.current ? 'step' : undefined}
              >
                <span className={css.dot} aria-hidden>
                  {s.done ? '✓' : i + 1}
                </span>
                <span className={css.label}>{s.label}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
