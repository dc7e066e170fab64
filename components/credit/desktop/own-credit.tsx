'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/credit/credit.module.css';
import sheet from '@/components/ui/sheet.module.css';
import { CreditFigures } from '@/components/credit/credit-figures';
import { noCredit } from '@/components/credit/no-credit';
import { DebtTable } from '@/components/credit/debt-table';
import { Repaying } from '@/components/credit/repaying';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { Loaded } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { ApiError } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';
import type { OwnCreditView } from '@/lib/domain/credit/contract';

function Repayments({ rows }: { rows: OwnCreditView['repayments'] }) {
  if (rows.length === 0) return <p className={css.small}>还没有还款。</p>;
  return (
    <div className={sheet.scroll}>
      <table className={sheet.table}>
        <caption className="sr-only">最近的还款</caption>
        <thead>
          <tr>
            <th scope="col">到账日期</th>
            <th scope="col">银行流水号</th>
            <th scope="col" className={sheet.amount}>
              金额
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr key={r.id}>
              <td>{r.bankDate}</td>
              <td>{r.amountFen < 0 ? `${r.bankReference}（退还多付款）` : r.bankReference}</td>
              <td className={sheet.amount}>
                <Price fen={r.amountFen} plain />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** 账期与欠款 of the organisation, for its managers: what is owed, until when, and how to pay it. */
export function OwnCredit() {
  const query = useQuery(apiQuery('/api/user/credit/detail', {}));
  if (query.error instanceof ApiError && [403, 404].includes(query.error.status))
    return (
      <>
        <PageHeader title="账期与欠款" />
        <EmptyState title={errorText(query.error)} text="账期与欠款由单位管理员查看。" />
      </>
    );
  return (
    <div className={css.body}>
      <PageHeader title="账期与欠款" text="单位订单可以先发货、先开票，在约定的天数内付款。" />
      <Loaded query={query}>
        {({ account, debts, repayments, transfer }) =>
          account ? (
            <>
              <CreditFigures account={account} />
              <Panel title="未结清的订单">
                <DebtTable debts={debts} orderHref={(id) => `/user/center/orders/${id}`} />
              </Panel>
              <Panel title="如何还款">
                <Repaying account={transfer} />
              </Panel>
              <Panel title="最近的还款">
                <Repayments rows={repayments} />
              </Panel>
            </>
          ) : (
            <EmptyState
              {...noCredit}
              action={
                <ButtonLink variant="outline" href="/mall/about">
                  联系客服
                </ButtonLink>
              }
            />
          )
        }
      </Loaded>
    </div>
  );
}
