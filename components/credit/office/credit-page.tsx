'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CreditFigures } from '@/components/credit/credit-figures';
import css from '@/components/credit/credit.module.css';
import { DebtTable } from '@/components/credit/debt-table';
import { DecideActs } from '@/components/credit/office/decide-acts';
import { GrantDialog } from '@/components/credit/office/grant-dialog';
import { RepayDialog } from '@/components/credit/office/repay-dialog';
import { ChangeTable, RepaymentTable } from '@/components/credit/office/request-tables';
import { changeWords } from '@/components/credit/office/request-words';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { EmptyState } from '@/components/ui/empty-state';
import { Loaded } from '@/components/ui/loaded';
import { May, useMay } from '@/components/ui/office-user';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { useAddressId } from '@/components/ui/use-address-id';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';
import { formatMinute } from '@/lib/core/dates';
import type { CreditChangeRow, CreditDetailView } from '@/lib/domain/credit/office-contract';

function Waiting({ change }: { change: CreditChangeRow }) {
  return (
    <div className={css.notice} role="status">
      <p>
        {`授信变更待复核　${changeWords(change)}理由：${change.reason}。${change.requestedByName}，${formatMinute(change.createdAt)}`}
      </p>
      {change.decidable && (
        <DecideActs
          kind="change"
          id={change.id}
          organizationName={change.organizationName}
          what={changeWords(change)}
        />
      )}
    </div>
  );
}

function RemindButton({ view }: { view: CreditDetailView }) {
  const client = useQueryClient();
  const remind = async () => {
    await api.post('/api/admin/credit/remind', { organizationId: view.organizationId });
    await invalidate(client, 'admin/credit');
  };
  return (
    <ConfirmButton
      size="s"
      title="提醒该单位还款？"
      text="单位的管理员会收到站内信，写明欠款、逾期和最近的到期日。每天只能提醒一次。"
      confirmLabel="提醒"
      done="已提醒"
      onConfirm={remind}
    >
      提醒还款
    </ConfirmButton>
  );
}

type Dialog = 'grant' | 'repay' | null;

function Account({ view }: { view: CreditDetailView }) {
  const { organizationId, name, account, debts, waitingChange, remindable } = view;
  const [dialog, setDialog] = useState<Dialog>(null);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const mayRepay = useMay('credit.repay') && debts.length > 0;
  return (
    <>
      <PageHeader
        title={name}
        back={{ href: '/mall/manage/credits', label: '账期' }}
        actions={
          <>
            {remindable && (
              <May can="credit.remind">
                <RemindButton view={view} />
              </May>
            )}
            <May can="credit.grant">
              <Button
                size="s"
                variant="outline"
                disabled={waitingChange !== null}
                title={waitingChange ? '已有待复核的授信变更' : undefined}
                onClick={() => setDialog('grant')}
                aria-haspopup="dialog"
              >
                {account ? '调整授信' : '新增授信'}
              </Button>
            </May>
            {mayRepay && (
              <Button size="s" onClick={() => setDialog('repay')} aria-haspopup="dialog">
                登记还款
              </Button>
            )}
          </>
        }
      />
      {waitingChange && <Waiting change={waitingChange} />}
      {account ? (
        <>
          <Panel>
            <CreditFigures account={account} />
          </Panel>
          <Panel title="未结清的订单">
            <DebtTable
              debts={debts}
              orderHref={(id) => `/mall/manage/orders/${id}`}
              picked={mayRepay ? picked : undefined}
              onPick={setPicked}
            />
          </Panel>
        </>
      ) : (
        <Panel>
          <EmptyState
            compact
            title="尚未开通账期"
            text={waitingChange ? '授信复核后开通。' : '点“新增授信”，另一位财务人员同意后开通。'}
          />
        </Panel>
      )}
      <Panel title="授信变更" padded={false}>
        <ChangeTable organizationId={organizationId} />
      </Panel>
      {account && (
        <Panel title="还款" padded={false}>
          <RepaymentTable organizationId={organizationId} />
        </Panel>
      )}
      {dialog === 'grant' && (
        <GrantDialog
          organization={{ id: organizationId, name }}
          account={account}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'repay' && (
        <RepayDialog
          organizationId={organizationId}
          name={name}
          debts={debts}
          picked={picked}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null);
            setPicked(new Set());
          }}
        />
      )}
    </>
  );
}

/** The account of one organisation: what it owes, the acts of finance, and how it came about. */
export function OfficeCreditPage() {
  const organizationId = useAddressId();
  const query = useQuery(apiQuery('/api/admin/credit/detail', { organizationId }));
  return (
    <div className={css.body}>
      <Loaded query={query}>{(view) => <Account key={organizationId} view={view} />}</Loaded>
    </div>
  );
}
