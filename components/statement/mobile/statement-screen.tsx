'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/statement/mobile/statement-mobile.module.css';
import { statementFacts } from '@/components/statement/statement-facts';
import { StatementSums } from '@/components/statement/statement-sums';
import { openWords } from '@/components/statement/statement-tables';
import { chosenMonth, monthsUpTo, usePeriod } from '@/components/statement/use-period';
import { Button, ButtonLink } from '@/components/ui/button';
import { DescriptionList } from '@/components/ui/description-list';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { Loaded } from '@/components/ui/loaded';
import { CellGroup } from '@/components/ui/mobile/cell';
import { useToday } from '@/components/ui/office-user';
import { Price } from '@/components/ui/price';
import { ApiError } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';
import { formatDate } from '@/lib/core/dates';
import { readFen } from '@/lib/core/money';
import type { StatementView } from '@/lib/domain/statement/contract';
import { periodText } from '@/lib/domain/statement/rules';
import { entryKinds } from '@/lib/states/statement';

const FIRST = 30;

function Entries({ statement }: { statement: StatementView }) {
  const [all, setAll] = useState(false);
  const { entries } = statement;
  if (entries.length === 0) return <p className={css.small}>本期没有往来。</p>;
  return (
    <>
      <ul>
        {(all ? entries : entries.slice(0, FIRST)).map((e, i) => (
          <li key={`${e.kind} ${e.number} ${i}`} className={css.line}>
            <span>{entryKinds[e.kind]}</span>
            <Price fen={e.chargedFen - e.paidFen || e.invoicedFen} plain />
            <span className={css.small}>{`${formatDate(e.at)}　${e.number}`}</span>
            <span className={css.small} translate="no">{`余额 ${readFen(e.balanceFen)}`}</span>
          </li>
        ))}
      </ul>
      {!all && entries.length > FIRST && (
        <Button block variant="outline" onClick={() => setAll(true)}>
          {`显示全部 ${entries.length} 笔`}
        </Button>
      )}
    </>
  );
}

function Statement({ statement }: { statement: StatementView }) {
  return (
    <>
      <CellGroup>
        <div className={css.body}>
          <StatementSums statement={statement} />
        </div>
      </CellGroup>
      <CellGroup title="本期明细">
        <div className={css.body}>
          <Entries statement={statement} />
        </div>
      </CellGroup>
      {statement.open.length > 0 && (
        <CellGroup title="未结清的订单">
          <ul className={css.body}>
            {statement.open.map((o) => (
              <li key={o.orderSn} className={css.line}>
                <a href={`/mobile/user/order/${o.orderId}`}>{o.orderSn}</a>
                <Price fen={o.chargedFen} plain />
                <span className={css.small}>{o.orderedOn}</span>
                <span className={css.small} translate="no">
                  {openWords(o)}
                </span>
              </li>
            ))}
          </ul>
        </CellGroup>
      )}
      <CellGroup title="双方信息">
        <div className={css.body}>
          <DescriptionList items={statementFacts(statement)} />
        </div>
      </CellGroup>
    </>
  );
}

/** 对账单 of the organisation, month by month. */
export function MobileStatement() {
  const today = useToday();
  const { period, set } = usePeriod(today);
  const query = useQuery(apiQuery('/api/user/statement/detail', period));
  const months = monthsUpTo(today);
  const at = months.findIndex((m) => m.value === chosenMonth(period, today));
  const go = (to: number) => {
    const month = months[to];
    if (month) set(month.period);
  };
  if (query.error instanceof ApiError && [403, 404].includes(query.error.status))
    return <EmptyState title={errorText(query.error)} text="对账单由单位管理员查看和下载。" />;
  const file = (kind: 'pdf' | 'xlsx') => `/api/user/statement/${kind}?from=${period.from}&to=${period.to}`;
  return (
    <>
      <CellGroup>
        <div className={css.choose}>
          <button
            type="button"
            className={css.step}
            aria-label="上一月"
            disabled={at < 0 || at === months.length - 1}
            onClick={() => go(at + 1)}
          >
            ‹
          </button>
          <span className={css.month} role="status">
            {at < 0 ? periodText(period) : months[at]?.label}
          </span>
          <button
            type="button"
            className={css.step}
            aria-label="下一月"
            disabled={at <= 0}
            onClick={() => go(at - 1)}
          >
            ›
          </button>
        </div>
        <div className={css.acts}>
          <ButtonLink variant="outline" href={file('pdf')} download>
            下载 PDF
          </ButtonLink>
          <ButtonLink variant="outline" href={file('xlsx')} download>
            下载 Excel
          </ButtonLink>
        </div>
      </CellGroup>
      <Loaded query={query}>{(statement) => <Statement statement={statement} />}</Loaded>
    </>
  );
}
