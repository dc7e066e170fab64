'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import css from '@/components/payment/office/method-cards.module.css';
import { MethodForm } from '@/components/payment/office/method-form';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { DescriptionList } from '@/components/ui/description-list';
import { EmptyState } from '@/components/ui/empty-state';
import { errorText } from '@/components/ui/error-text';
import { useMay } from '@/components/ui/office-user';
import { StatusTag } from '@/components/ui/status-tag';
import { moved } from '@/components/ui/table/sort-dialog';
import { toast } from '@/components/ui/toast';
import { formatMinute } from '@/lib/core/dates';
import type { PaymentMethodRow } from '@/lib/domain/payment/method-contract';
import { minutesText } from '@/lib/domain/payment/method-rules';
import { texts } from '@/lib/text/site';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

/** Ways to pay in the order of checkout. Their codes are fixed: there is nothing to add or to delete. */
export function MethodCards() {
  const office = useMay('order.manage');
  const finance = useMay('payment.manage');
  const client = useQueryClient();
  const query = useQuery(apiQuery('/api/admin/paymentMethod/list', {}));
  const [editing, setEditing] = useState<PaymentMethodRow | null>(null);
  const [busy, setBusy] = useState(false);
  const refresh = () => invalidate(client, 'admin/paymentMethod');
  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      toast.success(done);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      await refresh();
      setBusy(false);
    }
  };
  if (query.isPending) return <p role="status">{texts.loading}</p>;
  if (query.isError) {
    const retry = (
      <Button variant="outline" onClick={() => void query.refetch()}>
        重试
      </Button>
    );
    return <EmptyState picture="error" title="加载失败" text={errorText(query.error)} action={retry} />;
  }
  const rows = query.data;
  const step = (from: number, to: number) =>
    void act(
      () => api.post('/api/admin/paymentMethod/sort', { codes: moved(rows, from, to).map((r) => r.code) }),
      '顺序已保存',
    );
  return (
    <div className={css.list} aria-busy={busy || query.isFetching}>
      {rows.map((row, i) => (
        <article key={row.code} className={css.card}>
          <div>
            <h2 className={css.head}>
              {row.name}
              <StatusTag tone={row.enabled ? 'green' : 'gray'}>{row.enabled ? '启用' : '停用'}</StatusTag>
              {!row.open && <StatusTag tone="amber">系统尚未开放</StatusTag>}
            </h2>
            <p className={css.about}>{row.description ?? '没有说明'}</p>
            <DescriptionList columns={3} items={factsOf(row)} />
          </div>
          <div className={css.actions}>
            <Button
              variant="plain"
              size="s"
              className={css.step}
              aria-label={`${row.name} 上移`}
              disabled={!office || busy || i === 0}
              onClick={() => step(i, i - 1)}
            >
              ↑
            </Button>
            <Button
              variant="plain"
              size="s"
              className={css.step}
              aria-label={`${row.name} 下移`}
              disabled={!office || busy || i === rows.length - 1}
              onClick={() => step(i, i + 1)}
            >
              ↓
            </Button>
            {(office || row.account) && (
              <Button variant="plain" size="s" className={css.act} onClick={() => setEditing(row)}>
                编辑
              </Button>
            )}
            {!office ? null : row.enabled ? (
              <ConfirmButton
                className={css.act}
                variant="plain"
                size="s"
                title={`停用“${row.name}”？`}
                text="停用后，结算页不再提供；已下单待付款的订单仍可付款。"
                confirmLabel="停用"
                danger
                done="已停用"
                onConfirm={async () => {
                  await api.post('/api/admin/paymentMethod/enable', { code: row.code, enabled: false });
                  await refresh();
                }}
              >
                停用
              </ConfirmButton>
            ) : (
              <Button
                variant="plain"
                size="s"
                className={css.act}
                disabled={busy}
                onClick={() =>
                  void act(
                    () => api.post('/api/admin/paymentMethod/enable', { code: row.code, enabled: true }),
                    '已启用',
                  )
                }
              >
                启用
              </Button>
            )}
          </div>
        </article>
      ))}
      {editing && (
        <MethodForm row={editing} office={office} finance={finance} onClose={() => setEditing(null)} />
      )}
    </div>
  );
}

function factsOf(row: PaymentMethodRow) {
  const { account } = row;
  const missing = account && Object.values(account).some((v) => v === '');
  return [
    { label: '类型', value: row.kind === 'online' ? '在线支付' : '线下付款' },
    {
      label: '付款时限',
      value: `${minutesText(row.effectiveMinutes)}${row.deadlineMinutes === null ? '（系统默认）' : ''}`,
    },
    { label: '最后修改', value: <span className={css.number}>{formatMinute(row.updatedAt)}</span> },
    ...(account
      ? [
          {
            label: '收款账户',
            wide: true,
            value: missing ? (
              <span className={css.warn}>尚未填写完整，填写后才能启用</span>
            ) : (
              <span className={css.number}>
                {account.accountName}，{account.bank}，{account.accountNo}
              </span>
            ),
          },
        ]
      : []),
  ];
}
