'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { ExportButton } from '@/components/export/export-button';
import { useOrderBulk } from '@/components/order/office/bulk-acts';
import { CopyOrderAddress } from '@/components/order/office/copy-address';
import { LockMark, OrderStates } from '@/components/order/office/order-tags';
import css from '@/components/order/office/order-table.module.css';
import { optionsOf } from '@/components/ui/options';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { Price } from '@/components/ui/price';
import { tabChooser } from '@/components/ui/table/choose-tab';
import { leadOn } from '@/components/ui/table/lead-on';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { formatMinute } from '@/lib/core/dates';
import type { OfficeOrderRow } from '@/lib/domain/order/office-contract';
import { openOrderStates } from '@/lib/domain/order/dashboard-contract';
import { orderMachine, payStates, shippingStates } from '@/lib/states/order';
import { paymentMethodCodes } from '@/lib/states/payment';
import { apiQuery } from '@/lib/client/query';

const minute = (iso: string | null) => (iso ? formatMinute(iso) : '—');
const yesNo = (yes: string, no: string) => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'orderSn', label: '订单号', placeholder: '开头几位即可', width: 150 },
  { kind: 'text', name: 'phoneTail', label: '手机尾号', placeholder: '后四位', width: 92 },
  { kind: 'text', name: 'phone', label: '手机号码', placeholder: '收货人完整号码', width: 136 },
  { kind: 'text', name: 'receiver', label: '收货人', placeholder: '姓名开头', width: 108 },
  { kind: 'text', name: 'buyer', label: '下单人', placeholder: '姓名或手机号码', width: 136 },
  { kind: 'text', name: 'organization', label: '单位', placeholder: '单位名称', width: 140 },
  { kind: 'text', name: 'product', label: '商品', placeholder: '商品名称', width: 140 },
  { kind: 'text', name: 'trackingNo', label: '运单号', placeholder: '完整运单号', width: 150 },
  {
    kind: 'text',
    name: 'keyword',
    label: '关键词',
    placeholder: '订单号、手机、运单号、收货人或商品',
    width: 280,
  },
  { kind: 'select', name: 'payStatus', label: '付款', options: optionsOf(payStates), width: 116 },
  { kind: 'select', name: 'shippingStatus', label: '发货', options: optionsOf(shippingStates), width: 116 },
  {
    kind: 'select',
    name: 'paymentMethod',
    label: '支付方式',
    options: optionsOf(paymentMethodCodes),
    width: 116,
  },
  {
    kind: 'select',
    name: 'offline',
    label: '订单类型',
    options: yesNo('线下订单', '线上订单'),
    width: 116,
  },
  {
    kind: 'select',
    name: 'onHold',
    label: '暂停',
    options: yesNo('已暂停', '未暂停'),
    width: 104,
  },
  {
    kind: 'select',
    name: 'archived',
    label: '归档',
    options: [{ value: 'true', label: '已归档' }],
    width: 104,
  },
  { kind: 'dates', label: '下单日期' },
  { kind: 'dates', label: '付款日期', from: 'paidFrom', to: 'paidTo' },
];

const columns: readonly Column<OfficeOrderRow>[] = [
  {
    key: 'orderSn',
    title: '订单号',
    width: 146,
    always: true,
    fixed: 'left',
    render: (o) => (
      <a className={css.number} href={`/mall/manage/orders/${o.id}`}>
        {o.orderSn}
      </a>
    ),
  },
  {
    key: 'status',
    title: '状态',
    width: 146,
    render: (o) => (
      <span className={css.two}>
        <span>
          <OrderStates order={o} />
        </span>
        <small>
          {[o.isOffline && '线下', o.payStatusLabel, o.shippingStatusLabel].filter(Boolean).join(' · ')}
        </small>
      </span>
    ),
  },
  {
    key: 'createdAt',
    title: '下单时间',
    sort: true,
    width: 140,
    render: (o) => <span className={css.time}>{minute(o.createdAt)}</span>,
  },
  {
    key: 'totalFen',
    title: '金额',
    sort: true,
    width: 96,
    align: 'right',
    render: (o) => <Price fen={o.totalFen} plain />,
  },
  {
    key: 'receiver',
    title: '收货人',
    width: 196,
    render: (o) =>
      o.receiverName ? (
        <span className={css.two}>
          <span>
            {o.receiverName} <span className={css.phone}>{o.receiverPhone}</span>{' '}
            <CopyOrderAddress order={o} />
          </span>
          <small title={o.region}>{o.region}</small>
        </span>
      ) : (
        '—'
      ),
  },
  {
    key: 'buyer',
    title: '下单人',
    width: 120,
    render: (o) => (
      <span className={css.two}>
        <span>{o.buyerName}</span>
        {o.organizationName && <small title={o.organizationName}>{o.organizationName}</small>}
      </span>
    ),
  },
  {
    key: 'goods',
    title: '商品',
    render: (o) => (
      <span className={css.goods} title={o.goods}>
        {o.goods}
      </span>
    ),
  },
  { key: 'quantity', title: '件数', width: 64, align: 'right', hidden: true },
  { key: 'paidAt', title: '付款时间', sort: true, width: 146, hidden: true, as: 'minute' },
  { key: 'paymentMethodLabel', title: '支付方式', width: 96, hidden: true },
  {
    key: 'lock',
    title: '处理人',
    width: 116,
    render: (o) => (o.lock ? <LockMark lock={o.lock} /> : '—'),
  },
  {
    key: 'act',
    title: '操作',
    width: 72,
    always: true,
    fixed: 'right',
    render: (o) => (
      <a
        className={css.act}
        href={`/mall/manage/orders/${o.id}`}
        aria-label={`${o.allowedActions.includes('ship') ? '去发货' : '查看'}：订单 ${o.orderSn}`}
      >
        {o.allowedActions.includes('ship') ? '去发货' : '查看'}
      </a>
    ),
  },
];

const chooseState = tabChooser('status');

/** The desk's orders: by everything that a clerk knows of them. */
export function OrderTable() {
  const chosen = useSearchParams().get('status');
  const status = orderMachine.states.find((s) => s === chosen);
  const counts = useQuery(apiQuery('/api/admin/order/summary', {})).data?.counts;
  const open = openOrderStates as readonly string[];
  const { bulk, dialogs } = useOrderBulk();
  return (
    <TabbedPanel
      label="订单状态"
      current={status ?? 'all'}
      onChange={chooseState}
      tabs={[
        { key: 'all', label: '全部' },
        ...orderMachine.states.map((s) => ({
          key: s,
          label: orderMachine.label(s),
          count: open.includes(s) ? counts?.[s as keyof typeof counts] : undefined,
        })),
      ]}
    >
      <DataTable<OfficeOrderRow>
        id="orders"
        label="订单管理"
        rowKey={(o) => o.id}
        columns={columns}
        filters={filters}
        fixed={{ status }}
        toolbar={<ExportButton kind="order" params={{ status }} full />}
        query={listQuery('/api/admin/order/list')}
        bulk={bulk}
        empty={
          status
            ? { title: `没有${orderMachine.label(status)}的订单` }
            : leadOn('还没有订单', '读者在商城下单，或由业务员替来电来函的客户下单。', {
                label: '代客下单',
                to: '/mall/manage/orders/new',
                can: 'order.behalf',
              })
        }
      />
      {dialogs}
    </TabbedPanel>
  );
}
