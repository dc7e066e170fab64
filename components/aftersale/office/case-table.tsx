'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { officeActionLabels, officeTones } from '@/components/aftersale/office/office-look';
import css from '@/components/ui/cells.module.css';
import { cx } from '@/components/ui/cx';
import { optionsOf } from '@/components/ui/options';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { tabChooser } from '@/components/ui/table/choose-tab';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { formatMinute } from '@/lib/core/dates';
import { officeTabLabels, officeTabs, type OfficeRow } from '@/lib/domain/aftersale/office-contract';
import { afterSaleKinds, afterSaleReasons } from '@/lib/states/aftersale';
import { apiQuery } from '@/lib/client/query';

/** Tabs whose number says that somebody has to do something. */
const COUNTED = new Set(['applied', 'wait_goods', 'goods_sent', 'resend', 'approved_refund']);

const filters: readonly Filter[] = [
  { kind: 'text', name: 'afterSaleNo', label: '售后单号', placeholder: '开头几位即可', width: 150 },
  { kind: 'text', name: 'orderSn', label: '订单号', placeholder: '开头几位即可', width: 150 },
  { kind: 'text', name: 'buyer', label: '下单人/收货人', placeholder: '姓名', width: 120 },
  { kind: 'select', name: 'kind', label: '类型', options: optionsOf(afterSaleKinds), width: 112 },
  { kind: 'select', name: 'reasonKind', label: '原因', options: optionsOf(afterSaleReasons), width: 112 },
  {
    kind: 'select',
    name: 'overdue',
    label: '时效',
    options: [{ value: 'true', label: '超时未处理' }],
    width: 120,
  },
  { kind: 'dates', label: '申请日期' },
];

const columns: readonly Column<OfficeRow>[] = [
  {
    key: 'afterSaleNo',
    title: '售后单号',
    width: 160,
    always: true,
    fixed: 'left',
    href: (r) => `/mall/manage/returns/${r.id}`,
  },
  {
    key: 'status',
    title: '状态',
    width: 116,
    render: (r) => (
      <span className={css.tags}>
        <StatusTag tone={officeTones[r.status]}>{r.statusLabel}</StatusTag>
        {r.overdue && <StatusTag tone="red">超时</StatusTag>}
      </span>
    ),
  },
  { key: 'kindLabel', title: '类型', width: 128, small: (r) => r.reasonLabel },
  {
    key: 'goods',
    title: '商品',
    width: 192,
    render: (r) => (
      <span className={cx(css.two, css.cut)} title={r.goods}>
        <span>{r.goods}</span>
        <small>{r.reason}</small>
      </span>
    ),
  },
  {
    key: 'requestedFen',
    title: '申请金额',
    width: 104,
    align: 'right',
    render: (r) => (r.kind === 'resend' ? '—' : <Price fen={r.requestedFen} plain />),
  },
  {
    key: 'approvedFen',
    title: '同意金额',
    width: 104,
    hidden: true,
    align: 'right',
    render: (r) =>
      r.approvedFen === null || r.kind === 'resend' ? '—' : <Price fen={r.approvedFen} plain />,
  },
  { key: 'orderSn', title: '订单号', width: 146, href: (r) => `/mall/manage/orders/${r.orderId}` },
  { key: 'buyerName', title: '下单人', width: 120, small: (r) => r.organizationName },
  { key: 'receiverName', title: '收货人', width: 96, hidden: true },
  {
    key: 'createdAt',
    title: '申请时间',
    sort: true,
    width: 144,
    render: (r) => <span className={css.number}>{formatMinute(r.createdAt)}</span>,
  },
  {
    key: 'act',
    title: '操作',
    width: 84,
    always: true,
    fixed: 'right',
    render: (r) => {
      const text = r.allowedActions[0] ? officeActionLabels[r.allowedActions[0]] : '查看';
      const label = r.allowedActions[0] === 'agree' ? '审核' : text;
      return (
        <a
          className={css.link}
          href={`/mall/manage/returns/${r.id}`}
          aria-label={`${label}：${r.afterSaleNo}`}
        >
          {label}
        </a>
      );
    },
  },
];

const chooseTab = tabChooser('tab');

/** Refunds, returns and resends that buyers have asked for, by what is to be done. */
export function CaseTable() {
  const chosen = useSearchParams().get('tab');
  const tab = officeTabs.find((t) => t === chosen) ?? 'all';
  const counts = useQuery(apiQuery('/api/admin/return/list', { pageNum: 1, pageSize: 1 })).data?.counts;
  return (
    <TabbedPanel
      label="售后状态"
      current={tab}
      onChange={chooseTab}
      tabs={officeTabs.map((key) => ({
        key,
        label: officeTabLabels[key],
        count: COUNTED.has(key) ? counts?.[key] : undefined,
      }))}
    >
      <DataTable<OfficeRow>
        id="returns"
        label="售后单"
        rowKey={(r) => r.id}
        columns={columns}
        filters={filters}
        fixed={{ tab }}
        query={listQuery('/api/admin/return/list')}
        empty={{ title: tab === 'all' ? '还没有售后申请' : `没有${officeTabLabels[tab]}的售后单` }}
      />
    </TabbedPanel>
  );
}
