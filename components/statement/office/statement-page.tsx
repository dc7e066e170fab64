'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/statement/statement.module.css';
import sheet from '@/components/ui/sheet.module.css';
import { SendDialog } from '@/components/statement/office/send-dialog';
import { SentActs } from '@/components/statement/office/sent-acts';
import { answerOf } from '@/components/statement/office/sent-table';
import { PeriodChooser } from '@/components/statement/period-chooser';
import { statementFacts } from '@/components/statement/statement-facts';
import { StatementSums } from '@/components/statement/statement-sums';
import { EntryTable, OpenTable } from '@/components/statement/statement-tables';
import { usePeriod } from '@/components/statement/use-period';
import { Button, ButtonLink } from '@/components/ui/button';
import { DescriptionList } from '@/components/ui/description-list';
import { Loaded } from '@/components/ui/loaded';
import { useToday } from '@/components/ui/office-user';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { StatusTag } from '@/components/ui/status-tag';
import { useAddressId } from '@/components/ui/use-address-id';
import { apiQuery } from '@/lib/client/query';
import { formatMinute } from '@/lib/core/dates';
import type { OfficeStatementView, SentRow } from '@/lib/domain/statement/office-contract';
import type { Period } from '@/lib/domain/statement/rules';
import { statementDeliveries, statementTones } from '@/lib/states/statement';

function Sent({ rows }: { rows: readonly SentRow[] }) {
  if (rows.length === 0) return <p className={css.small}>本期还没有发送过。</p>;
  return (
    <div className={sheet.scroll}>
      <table className={sheet.table}>
        <caption className="sr-only">本期的发送记录</caption>
        <thead>
          <tr>
            <th scope="col">对账单号</th>
            <th scope="col">状态</th>
            <th scope="col">接收邮箱</th>
            <th scope="col">发送时间</th>
            <th scope="col">首次打开</th>
            <th scope="col">答复</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr key={r.id}>
              <td>{r.statementNo}</td>
              <td>
                <StatusTag tone={statementTones[r.face]}>{r.faceLabel}</StatusTag>
              </td>
              <td>{r.mail}</td>
              <td>
                {`${formatMinute(r.sentAt)}　${r.sentByName}${r.delivery === 'unknown' ? `（${statementDeliveries.unknown}）` : ''}`}
              </td>
              <td>{r.openedAt ? formatMinute(r.openedAt) : '—'}</td>
              <td>{answerOf(r) || '—'}</td>
              <td>
                <SentActs row={r} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface AccountProps {
  organizationId: number;
  period: Period;
  view: OfficeStatementView;
}

function Account({ organizationId, period, view }: AccountProps) {
  const { statement } = view;
  const orderHref = (id: number) => `/mall/manage/orders/${id}`;
  return (
    <>
      <Panel>
        <div className={css.body}>
          <StatementSums statement={statement} />
        </div>
      </Panel>
      <Panel title="发送记录">
        <Sent rows={view.sent} />
      </Panel>
      <Panel title="本期明细">
        <EntryTable key={`${organizationId} ${period.from}`} statement={statement} orderHref={orderHref} />
      </Panel>
      <Panel title="未结清的订单">
        <OpenTable statement={statement} orderHref={orderHref} />
      </Panel>
      <Panel title="双方信息">
        <DescriptionList columns={2} items={statementFacts(statement)} />
      </Panel>
    </>
  );
}

/** The statement of one organisation: looked at, downloaded, sent, answered. */
export function OfficeStatementPage() {
  const organizationId = useAddressId();
  const today = useToday();
  const { period, set } = usePeriod(today);
  const [sending, setSending] = useState(false);
  const query = useQuery(apiQuery('/api/admin/statement/detail', { organizationId, ...period }));
  const file = (kind: 'pdf' | 'xlsx') =>
    `/api/admin/statement/${kind}?organizationId=${organizationId}&from=${period.from}&to=${period.to}`;
  const view = query.data;
  return (
    <div className={css.body}>
      <PageHeader
        title={view?.statement.buyer.name ?? '对账单'}
        back={{ href: '/mall/manage/statements', label: '对账单' }}
      />
      <div className={css.bar}>
        <PeriodChooser today={today} period={period} onChange={set} />
        <span className={css.acts}>
          <ButtonLink size="s" variant="outline" href={file('xlsx')} download>
            下载 Excel
          </ButtonLink>
          <ButtonLink size="s" variant="outline" href={file('pdf')} download>
            下载 PDF
          </ButtonLink>
          <Button
            size="s"
            disabled={!view?.sendable}
            title={view && !view.sendable ? '期间结束后才能发送' : undefined}
            onClick={() => setSending(true)}
          >
            发送
          </Button>
        </span>
      </div>
      <Loaded query={query}>
        {(found) => <Account organizationId={organizationId} period={period} view={found} />}
      </Loaded>
      {sending && view && (
        <SendDialog
          organizationId={organizationId}
          period={period}
          view={view}
          onClose={() => setSending(false)}
        />
      )}
    </div>
  );
}
