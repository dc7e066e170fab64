'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ExportButton } from '@/components/export/export-button';
import own from '@/components/erp/office/erp.module.css';
import { pushTones } from '@/components/erp/office/erp-look';
import css from '@/components/ui/cells.module.css';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { optionsOf } from '@/components/ui/options';
import { StatusTag } from '@/components/ui/status-tag';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { formatMinute } from '@/lib/core/dates';
import type { PushView } from '@/lib/domain/erp/push-contract';
import { erpPushKinds, erpPushStates } from '@/lib/states/erp';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '关键词', placeholder: '单号、订单号' },
  { kind: 'select', name: 'kind', label: '单据', options: optionsOf(erpPushKinds), width: 120 },
  { kind: 'select', name: 'status', label: '状态', options: optionsOf(erpPushStates), width: 110 },
  { kind: 'dates', label: '生成日期' },
];

const facts: readonly Column<PushView>[] = [
  {
    key: 'docNo',
    title: '单号',
    width: 180,
    always: true,
    fixed: 'left',
    render: (r) => (
      <span className={css.two}>
        <span className={css.number}>{r.docNo}</span>
        <small>{erpPushKinds[r.kind]}</small>
      </span>
    ),
  },
  {
    key: 'orderSn',
    title: '订单号',
    width: 150,
    render: (r) =>
      r.orderId === null ? (
        '—'
      ) : (
        <a className={css.link} href={`/mall/manage/orders/${r.orderId}`}>
          {r.orderSn}
        </a>
      ),
  },
  {
    key: 'status',
    title: '状态',
    width: 92,
    always: true,
    render: (r) => <StatusTag tone={pushTones[r.status]}>{erpPushStates[r.status]}</StatusTag>,
  },
  { key: 'tries', title: '次数', width: 72, align: 'right' },
  {
    key: 'when',
    title: '推送时间',
    width: 168,
    render: (r) => (
      <span className={css.number}>
        {r.sentAt ? formatMinute(r.sentAt) : r.nextAt ? `下次 ${formatMinute(r.nextAt)}` : '—'}
      </span>
    ),
  },
  {
    key: 'erpNo',
    title: 'ERP 单号',
    width: 130,
    render: (r) => <span className={css.number}>{r.erpNo ?? '—'}</span>,
  },
  {
    key: 'error',
    title: '最近的错误',
    render: (r) => <span className={own.message}>{r.error ?? '—'}</span>,
  },
  {
    key: 'createdAt',
    title: '生成时间',
    sort: true,
    width: 148,
    render: (r) => <span className={css.number}>{formatMinute(r.createdAt)}</span>,
  },
];

/** 单据推送: paid orders, shipments and returns on their way to the ERP. */
export function PushTable() {
  const client = useQueryClient();
  const retry = async (ids: number[]) => {
    await api.post('/api/admin/erp/push/retry', { ids });
    await invalidate(client, 'admin/erp');
  };
  const columns: readonly Column<PushView>[] = [
    ...facts,
    {
      key: 'actions',
      title: '操作',
      width: 84,
      fixed: 'right',
      always: true,
      render: (row) =>
        row.status !== 'failed' ? (
          '—'
        ) : (
          <ConfirmButton
            className={own.act}
            variant="plain"
            label={`重新推送 ${row.docNo}`}
            title={`重新推送“${row.docNo}”？`}
            text="以同一单号推送，ERP 已收到的单据不会重复生成。"
            confirmLabel="重新推送"
            done="已重新排队"
            onConfirm={() => retry([row.id])}
          >
            重新推送
          </ConfirmButton>
        ),
    },
  ];
  return (
    <DataTable<PushView>
      id="erp-pushes"
      label="单据推送"
      rowKey={(r) => r.id}
      columns={columns}
      filters={filters}
      query={listQuery('/api/admin/erp/push/list')}
      toolbar={<ExportButton kind="erpPush" />}
      bulk={[
        {
          label: '重新推送',
          confirm: '重新推送选中的 {n} 张单据？ERP 已收到的不会重复生成。',
          done: '已重新排队',
          when: (r) => r.status === 'failed',
          run: (ids) => retry(ids.map(Number)),
        },
      ]}
      empty={{ title: '没有推送的单据', text: '配置 ERP 接口后，付款的订单、发货单和退货单会自动推送。' }}
    />
  );
}
