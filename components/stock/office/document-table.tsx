'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { NewDocument } from '@/components/stock/office/document-new';
import { choicesOf, documentTones, kindTones, type Choice } from '@/components/stock/office/stock-look';
import { useCenters } from '@/components/stock/office/use-centers';
import cells from '@/components/ui/cells.module.css';
import { optionsOf } from '@/components/ui/options';
import { StatusTag } from '@/components/ui/status-tag';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { DataTable } from '@/components/ui/table/data-table';
import type { Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { formatMinute } from '@/lib/core/dates';
import type { DocumentRow } from '@/lib/domain/stock/document-contract';
import { stockDocumentKinds, stockDocumentMachine, stockDocumentReasons } from '@/lib/states/stock';
import { apiQuery } from '@/lib/client/query';

const filtersOf = (centers: readonly Choice[]): readonly Filter[] => [
  { kind: 'text', name: 'keyword', label: '关键词', placeholder: '单号、商品、ISBN 或备注', width: 200 },
  { kind: 'select', name: 'kind', label: '方向', options: optionsOf(stockDocumentKinds), width: 104 },
  { kind: 'select', name: 'reasonKind', label: '事由', options: optionsOf(stockDocumentReasons), width: 124 },
  { kind: 'select', name: 'deliveryCenterId', label: '发货仓', options: choicesOf(centers), width: 150 },
  { kind: 'dates', label: '制单日期' },
];

const minute = (iso: string | null) => (iso ? formatMinute(iso) : '—');
const hrefOf = (d: { id: number }) => `/mall/manage/stock/documents/${d.id}`;

const columns: readonly Column<DocumentRow>[] = [
  {
    key: 'docNo',
    title: '单号',
    width: 160,
    always: true,
    fixed: 'left',
    render: (d) => (
      <a className={cells.link} href={hrefOf(d)}>
        {d.docNo}
      </a>
    ),
  },
  {
    key: 'status',
    title: '状态',
    width: 116,
    render: (d) => (
      <span className={cells.tags}>
        <StatusTag tone={documentTones[d.status]}>{d.statusLabel}</StatusTag>
        {d.waiting && <StatusTag tone="amber">作废待同意</StatusTag>}
      </span>
    ),
  },
  {
    key: 'kind',
    title: '方向 / 事由',
    width: 130,
    render: (d) => (
      <span className={cells.number}>
        <StatusTag tone={kindTones[d.kind]}>{d.kindLabel}</StatusTag> {d.reasonLabel}
      </span>
    ),
  },
  {
    key: 'deliveryCenterName',
    title: '发货仓',
    width: 116,
    render: (d) =>
      d.peer ? (
        <span className={cells.two}>
          <span>{d.deliveryCenterName}</span>
          <small>
            {d.kind === 'out' ? '调往' : '来自'} {d.peer.deliveryCenterName}
          </small>
        </span>
      ) : (
        d.deliveryCenterName
      ),
  },
  { key: 'lines', title: '行数', width: 64, align: 'right' },
  { key: 'quantity', title: '册数', width: 84, align: 'right' },
  { key: 'amountFen', title: '金额', width: 104, align: 'right', as: 'price' },
  { key: 'createdBy', title: '制单人', width: 90 },
  {
    key: 'createdAt',
    title: '制单时间',
    sort: true,
    width: 144,
    render: (d) => <span className={cells.number}>{minute(d.createdAt)}</span>,
  },
  {
    key: 'postedAt',
    title: '生效时间',
    width: 144,
    render: (d) => <span className={cells.number}>{minute(d.postedAt)}</span>,
  },
  {
    key: 'cancelledAt',
    title: '作废时间',
    width: 144,
    hidden: true,
    render: (d) => <span className={cells.number}>{minute(d.cancelledAt)}</span>,
  },
  { key: 'remark', title: '备注', width: 160, hidden: true },
  {
    key: 'act',
    title: '操作',
    width: 72,
    always: true,
    fixed: 'right',
    render: (d) => {
      const text = d.allowedActions.some((a) => a === 'edit' || a === 'decide') ? '处理' : '查看';
      return (
        <a className={cells.link} href={hrefOf(d)} aria-label={`${text}：${d.kindLabel}单 ${d.docNo}`}>
          {text}
        </a>
      );
    },
  },
];

const tabs = ['draft', 'posted', 'cancelled'] as const;

/** Another tab is another list; the filters stay. */
function choose(tab: string) {
  const query = new URLSearchParams(location.search);
  for (const name of ['pageNum', 'status', 'waiting']) query.delete(name);
  if (tab === 'waiting') query.set('waiting', 'true');
  else if (tab !== 'all') query.set('status', tab);
  window.history.pushState(null, '', query.size > 0 ? `?${query.toString()}` : location.pathname);
}

/** Documents that bring copies in or take them out. */
export function DocumentTable() {
  const centers = useCenters();
  const search = useSearchParams();
  const status = tabs.find((s) => s === search.get('status'));
  const waiting = search.get('waiting') === 'true' ? 'true' : undefined;
  const counts = useQuery(apiQuery('/api/admin/stock/list', { pageNum: 1, pageSize: 1 })).data?.counts;
  return (
    <TabbedPanel
      label="单据状态"
      current={waiting ? 'waiting' : (status ?? 'all')}
      onChange={choose}
      tabs={[
        { key: 'all', label: '全部' },
        { key: 'draft', label: stockDocumentMachine.label('draft'), count: counts?.draft },
        { key: 'posted', label: stockDocumentMachine.label('posted') },
        { key: 'cancelled', label: stockDocumentMachine.label('cancelled') },
        { key: 'waiting', label: '作废待同意', count: counts?.waiting },
      ]}
    >
      <DataTable<DocumentRow>
        id="stock-documents"
        label="出入库单列表"
        rowKey={(d) => d.id}
        columns={columns}
        filters={filtersOf(centers)}
        fixed={{ status, waiting }}
        query={listQuery('/api/admin/stock/list')}
        empty={
          waiting || status
            ? {
                title: status ? `没有${stockDocumentMachine.label(status)}的单据` : '没有等待同意的作废申请',
              }
            : {
                title: '还没有出入库单',
                text: '先为每种商品新建期初的入库单，生效后库存随之变动。',
                action: <NewDocument />,
              }
        }
      />
    </TabbedPanel>
  );
}
