'use client';

import { onlineProviders, paymentProviders } from '@/lib/core/payment-providers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/ui/cells.module.css';
import dialog from '@/components/payment/office/refund-dialog.module.css';
import { Button } from '@/components/ui/button';
import { DialogForm } from '@/components/ui/form/dialog-form';
import { SelectField } from '@/components/ui/form/fields';
import { DateField } from '@/components/ui/form/special-fields';
import { useZodForm } from '@/components/ui/form/use-zod-form';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter, ListParams } from '@/components/ui/table/types';
import { DAY_MS, formatDate, formatMinute } from '@/lib/core/dates';
import { runListOptions } from '@/lib/domain/payment/reconcile-client';
import { reconcileRunInput, type ReconcileRunView } from '@/lib/domain/payment/reconcile-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const tones = { running: 'blue', failed: 'red', done: 'green' } as const;
const providerOptions = onlineProviders.map((value) => ({ value, label: paymentProviders[value] }));
/** The newest day that is over, in Shanghai. */
const yesterday = () => formatDate(new Date(Date.now() - DAY_MS));

const filters: readonly Filter[] = [
  { kind: 'select', name: 'provider', label: '渠道', options: providerOptions, width: 124 },
  { kind: 'dates', label: '账单日期' },
];

/** Both sides of a sum; they stand below each other so that a difference is seen. */
function Both({ remote, local }: { remote: number; local: number }) {
  return (
    <span className={css.two}>
      <span>
        <Price fen={remote} plain />
      </span>
      <small>
        本地 <Price fen={local} plain />
      </small>
    </span>
  );
}

const columnsWith = (again: (run: ReconcileRunView) => void): readonly Column<ReconcileRunView>[] => [
  { key: 'date', title: '账单日期', width: 112, always: true, fixed: 'left' },
  { key: 'providerLabel', title: '渠道', width: 96 },
  {
    key: 'state',
    title: '状态',
    width: 96,
    render: (r) => <StatusTag tone={tones[r.state]}>{r.stateLabel}</StatusTag>,
  },
  { key: 'billCount', title: '笔数', width: 96, align: 'right', small: (r) => `本地 ${r.localCount}` },
  {
    key: 'paid',
    title: '渠道收款',
    width: 140,
    align: 'right',
    render: (r) => <Both remote={r.billPaidFen} local={r.localPaidFen} />,
  },
  {
    key: 'refunded',
    title: '渠道退款',
    width: 140,
    align: 'right',
    render: (r) => <Both remote={r.billRefundedFen} local={r.localRefundedFen} />,
  },
  {
    key: 'diffCount',
    title: '差异',
    width: 112,
    render: (r) =>
      r.state === 'done' ? (
        <a className={css.link} href={`?tab=diffs&d.runId=${r.id}`}>
          {`${r.diffCount} 条`}
          {r.openCount > 0 && `，待处理 ${r.openCount}`}
        </a>
      ) : (
        '—'
      ),
  },
  { key: 'error', title: '说明', render: (r) => r.error ?? (r.source === 'query' ? '逐笔查询' : '渠道账单') },
  {
    key: 'startedAt',
    title: '对账时间',
    width: 150,
    render: (r) => (
      <span className={css.two}>
        <span>{formatMinute(r.startedAt)}</span>
        <small>{r.startedByName ?? '系统'}</small>
      </span>
    ),
  },
  {
    key: 'act',
    title: '操作',
    width: 88,
    always: true,
    fixed: 'right',
    render: (r) =>
      r.state === 'running' ? (
        '—'
      ) : (
        <button
          type="button"
          className={dialog.button}
          onClick={() => again(r)}
          aria-label={`重新对账：${r.providerLabel} ${r.date}`}
        >
          重新对账
        </button>
      ),
  },
];

interface RunFormProps {
  provider: ReconcileRunView['provider'];
  date: string;
  onClose: () => void;
}

function RunForm({ provider, date, onClose }: RunFormProps) {
  const client = useQueryClient();
  const [last] = useState(yesterday);
  const open = useQuery(runListOptions({ pageNum: 1, pageSize: 1 })).data?.providers;
  const form = useZodForm(reconcileRunInput, {
    initialValues: { provider, date },
    submit: (_typed, parsed) => api.post('/api/admin/payment/reconcile/run', parsed),
    success: '对账已开始',
    done: () => {
      void invalidate(client, 'admin/payment');
      onClose();
    },
  });
  return (
    <DialogForm title="对账" form={form} columns={2} submitLabel="开始对账" onClose={onClose}>
      <SelectField
        name="provider"
        label="渠道"
        required
        options={providerOptions.filter((o) => open?.includes(o.value) ?? true)}
      />
      <DateField name="date" label="账单日期" required max={last} />
    </DialogForm>
  );
}

/** Comparisons of the channels' bills with our books, newest day first. */
export function ReconcileRuns() {
  const [asked, setAsked] = useState<Omit<RunFormProps, 'onClose'> | null>(null);
  return (
    <>
      <DataTable<ReconcileRunView>
        id="reconcile-runs"
        label="对账记录"
        rowKey={(r) => r.id}
        columns={columnsWith(({ provider, date }) => setAsked({ provider, date }))}
        filters={filters}
        query={(p: ListParams) => runListOptions(p)}
        toolbar={
          <Button size="s" onClick={() => setAsked({ provider: 'wxpay', date: yesterday() })}>
            开始对账
          </Button>
        }
        empty={{ title: '还没有对账记录', text: '系统每天 10:30 起核对前一天的渠道账单。' }}
      />
      {asked && <RunForm {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
