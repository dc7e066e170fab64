'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/statement/statement.module.css';
import { PeriodChooser } from '@/components/statement/period-chooser';
import { statementFacts } from '@/components/statement/statement-facts';
import { StatementSums } from '@/components/statement/statement-sums';
import { EntryTable, OpenTable } from '@/components/statement/statement-tables';
import { usePeriod } from '@/components/statement/use-period';
import { ButtonLink } from '@/components/ui/button';
import { DescriptionList } from '@/components/ui/description-list';
import { errorText } from '@/components/ui/error-text';
import { EmptyState } from '@/components/ui/empty-state';
import { Loaded } from '@/components/ui/loaded';
import { useToday } from '@/components/ui/office-user';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { ApiError } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';
import type { Period } from '@/lib/domain/statement/rules';

const fileOf = (kind: 'pdf' | 'xlsx', { from, to }: Period) =>
  `/api/user/statement/${kind}?from=${from}&to=${to}`;

/** 对账单 of the organisation: a month by default, or two days; as a page, a spreadsheet and a paper. */
export function StatementPage() {
  const today = useToday();
  const { period, set } = usePeriod(today);
  const query = useQuery(apiQuery('/api/user/statement/detail', period));
  const refused = query.error instanceof ApiError && [403, 404].includes(query.error.status);
  if (refused)
    return (
      <>
        <PageHeader title="对账单" />
        <EmptyState title={errorText(query.error)} text="对账单由单位管理员查看和下载。" />
      </>
    );
  return (
    <div className={css.body}>
      <PageHeader title="对账单" text="本单位的订单、付款、退款和发票，按入账时间逐笔列示。" />
      <div className={css.bar}>
        <PeriodChooser today={today} period={period} onChange={set} />
        <span className={css.acts}>
          <ButtonLink size="s" variant="outline" href={fileOf('xlsx', period)} download>
            下载 Excel
          </ButtonLink>
          <ButtonLink size="s" variant="outline" href={fileOf('pdf', period)} download>
            下载 PDF
          </ButtonLink>
        </span>
      </div>
      <Loaded query={query}>
        {(statement) => (
          <>
            <StatementSums statement={statement} />
            <Panel title="本期明细">
              <EntryTable statement={statement} orderHref={(id) => `/user/center/orders/${id}`} />
            </Panel>
            <Panel title="未结清的订单">
              <OpenTable statement={statement} orderHref={(id) => `/user/center/orders/${id}`} />
            </Panel>
            <Panel title="双方信息">
              <DescriptionList columns={2} items={statementFacts(statement)} />
            </Panel>
          </>
        )}
      </Loaded>
    </div>
  );
}
