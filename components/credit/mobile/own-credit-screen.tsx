'use client';

import { useQuery } from '@tanstack/react-query';
import shared from '@/components/credit/credit.module.css';
import { CreditFigures } from '@/components/credit/credit-figures';
import { dueDay, dueTag } from '@/components/credit/due-words';
import css from '@/components/credit/mobile/own-credit.module.css';
import { noCredit } from '@/components/credit/no-credit';
import { Repaying } from '@/components/credit/repaying';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { Loaded } from '@/components/ui/loaded';
import { CellGroup } from '@/components/ui/mobile/cell';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { ApiError } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';
import { formatDate } from '@/lib/core/dates';
import { readFen } from '@/lib/core/money';
import type { CreditDebtView, OwnCreditView } from '@/lib/domain/credit/contract';

function Debt({ debt }: { debt: CreditDebtView }) {
  const [tone, words] = dueTag(debt);
  return (
    <li className={css.line}>
      <a className="link-plain" href={`/mobile/user/order/${debt.orderId}`}>
        {debt.orderSn}
      </a>
      <Price fen={debt.openFen} plain={debt.overdueDays === 0} />
      <span className={shared.small}>{`到期日 ${dueDay(debt)}`}</span>
      <span>
        <StatusTag tone={tone}>{words}</StatusTag>
      </span>
      <span className={css.whole} translate="no">
        {`${formatDate(debt.usedAt)} 挂账 ${readFen(debt.amountFen)}，已开票 ${readFen(debt.invoicedFen)}`}
      </span>
    </li>
  );
}

function Repayments({ rows }: { rows: OwnCreditView['repayments'] }) {
  if (rows.length === 0) return <p className={shared.small}>还没有还款。</p>;
  return (
    <ul>
      {rows.map((r) => (
        <li key={r.id} className={css.line}>
          <span>{r.bankDate}</span>
          <Price fen={r.amountFen} plain />
          <span className={css.whole}>
            {r.amountFen < 0 ? `${r.bankReference}（退还多付款）` : r.bankReference}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** 账期与欠款 on a phone. */
export function MobileCredit() {
  const query = useQuery(apiQuery('/api/user/credit/detail', {}));
  if (query.error instanceof ApiError && [403, 404].includes(query.error.status))
    return <EmptyState title={errorText(query.error)} text="账期与欠款由单位管理员查看。" />;
  return (
    <Loaded query={query}>
      {({ account, debts, repayments, transfer }) =>
        account ? (
          <>
            <CellGroup>
              <div className={css.body}>
                <CreditFigures account={account} />
              </div>
            </CellGroup>
            <CellGroup title="未结清的订单">
              <div className={css.body}>
                {debts.length === 0 ? (
                  <p className={shared.small}>没有未结清的订单。</p>
                ) : (
                  <ul>
                    {debts.map((debt) => (
                      <Debt key={debt.paymentId} debt={debt} />
                    ))}
                  </ul>
                )}
              </div>
            </CellGroup>
            <CellGroup title="如何还款">
              <div className={css.body}>
                <Repaying account={transfer} />
              </div>
            </CellGroup>
            <CellGroup title="最近的还款">
              <div className={css.body}>
                <Repayments rows={repayments} />
              </div>
            </CellGroup>
          </>
        ) : (
          <EmptyState
            {...noCredit}
            action={
              <ButtonLink variant="outline" href="/mobile/help">
                联系客服
              </ButtonLink>
            }
          />
        )
      }
    </Loaded>
  );
}
