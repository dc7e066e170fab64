'use client';

import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IssueSendDialog } from '@/components/order/office/issue-send-dialog';
import css from '@/components/order/office/print-run-table.module.css';
import { Loaded } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { StatusTag, type Tone } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { useAddressId } from '@/components/ui/use-address-id';
import { formatMinute } from '@/lib/core/dates';
import type { IssueDeliveryRow } from '@/lib/domain/order/issue-contract';
import { issueDeliveryMachine, type IssueDeliveryState } from '@/lib/states/shipping';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

const tones: Readonly<Record<IssueDeliveryState, Tone>> = {
  expected: 'gray',
  ready: 'amber',
  suspended: 'amber',
  shipped: 'blue',
  missing: 'red',
  resent: 'green',
  refunded: 'gray',
  cancelled: 'gray',
};

/** What keeps a ready row from leaving. */
function obstacle(r: IssueDeliveryRow): string {
  return [
    r.held > 0 && `${r.held} 份退款中`,
    r.onHold && '暂停发货',
    r.lockedByName !== null && `${r.lockedByName} 处理中`,
    r.reason,
  ]
    .filter(Boolean)
    .join('，');
}

const columns: readonly Column<IssueDeliveryRow>[] = [
  {
    key: 'orderSn',
    title: '订单号',
    width: 150,
    always: true,
    fixed: 'left',
    render: (r) => (
      <a className={css.link} href={`/mall/manage/orders/${r.orderId}`}>
        {r.orderSn}
      </a>
    ),
  },
  { key: 'receiverName', title: '收件人', width: 110 },
  {
    key: 'receiverPhone',
    title: '手机号码',
    width: 120,
    render: (r) => <span className={css.number}>{r.receiverPhone}</span>,
  },
  { key: 'region', title: '地区', width: 190 },
  { key: 'quantity', title: '份数', width: 64, align: 'right', always: true },
  {
    key: 'status',
    title: '状态',
    width: 88,
    render: (r) => <StatusTag tone={tones[r.status]}>{r.statusLabel}</StatusTag>,
  },
  {
    key: 'trackingNo',
    title: '物流',
    width: 170,
    render: (r) => (r.shipmentNo === null ? '—' : `${r.corpName ?? '平邮'} ${r.trackingNo ?? ''}`),
  },
  {
    key: 'shippedAt',
    title: '寄出时间',
    width: 140,
    render: (r) => <span className={css.number}>{r.shippedAt ? formatMinute(r.shippedAt) : '—'}</span>,
  },
  { key: 'note', title: '说明', width: 180, render: obstacle },
];

/** Who gets an issue, and where each copy is. */
function Deliveries({ issueId, ready }: { issueId: number; ready: number }) {
  const client = useQueryClient();
  const [sending, setSending] = useState<{ rows: IssueDeliveryRow[] | null } | null>(null);
  const ids = (list: (string | number)[]) => list.map(Number);
  return (
    <>
      <DataTable<IssueDeliveryRow>
        id="issueDeliveries"
        label="寄送列表"
        rowKey={(r) => r.id}
        columns={columns}
        fixed={{ id: issueId }}
        pageSize={50}
        filters={[
          { kind: 'text', name: 'keyword', label: '查找', placeholder: '订单号或收件人', width: 180 },
          {
            kind: 'select',
            name: 'status',
            label: '状态',
            options: issueDeliveryMachine.states.map((s) => ({
              value: s,
              label: issueDeliveryMachine.label(s),
            })),
            width: 110,
          },
        ]}
        bulk={[
          {
            label: '寄出所选',
            when: (r) => r.status === 'ready',
            run: async (_, rows) => setSending({ rows }),
          },
          {
            label: '停寄',
            confirm: '停寄选中的 {n} 行？恢复前不会寄出。',
            when: (r) => r.status === 'ready' || r.status === 'expected',
            run: async (list) => {
              await api.post('/api/admin/shipping/issue/suspend', { ids: ids(list), reason: '发行处停寄' });
              await invalidate(client, 'admin/shipping');
            },
            done: '已停寄',
          },
          {
            label: '恢复',
            when: (r) => r.status === 'suspended',
            run: async (list) => {
              await api.post('/api/admin/shipping/issue/resume', { ids: ids(list), reason: '恢复寄送' });
              await invalidate(client, 'admin/shipping');
            },
            done: '已恢复',
          },
        ]}
        toolbar={
          <>
            <Button
              component="a"
              variant="default"
              size="xs"
              href={`/mall/manage/periodicals/issues/${issueId}/labels`}
              target="_blank"
              rel="noopener"
            >
              打印地址标签
            </Button>
            <Button size="xs" disabled={ready === 0} onClick={() => setSending({ rows: null })}>
              全部平邮寄出
            </Button>
          </>
        }
        query={listQuery('/api/admin/shipping/issue/deliveries')}
        empty={{ title: '没有符合条件的寄送' }}
      />
      {sending && (
        <IssueSendDialog
          issueId={issueId}
          rows={sending.rows}
          ready={ready}
          onClose={() => setSending(null)}
        />
      )}
    </>
  );
}

/** 期刊寄送 of the issue that the address names. */
export function IssueDeliveries() {
  const query = useQuery(apiQuery('/api/admin/shipping/issue/detail/[id]', { id: useAddressId() }));
  return (
    <Loaded query={query}>
      {(issue) => (
        <>
          <PageHeader
            title={`${issue.title} ${issue.issueTitle}`}
            text={`待寄 ${issue.ready} 行`}
            back={{ href: '/mall/manage/periodicals/issues', label: '期刊发行' }}
          />
          <Deliveries issueId={issue.id} ready={issue.ready} />
        </>
      )}
    </Loaded>
  );
}
