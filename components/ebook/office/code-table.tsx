'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { codeTones } from '@/components/ebook/code-look';
import { ReasonAsk, type ReasonedAct } from '@/components/ebook/office/code-asks';
import { CodeDialog } from '@/components/ebook/office/code-dialog';
import css from '@/components/ebook/office/codes.module.css';
import { FindCode } from '@/components/ebook/office/find-code';
import cells from '@/components/ui/cells.module.css';
import { StatusTag } from '@/components/ui/status-tag';
import { tabChooser } from '@/components/ui/table/choose-tab';
import { leadOn } from '@/components/ui/table/lead-on';
import { DataTable } from '@/components/ui/table/data-table';
import type { Bulk, Column, Filter, ListParams } from '@/components/ui/table/types';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { formatMinute } from '@/lib/core/dates';
import type { CodeRowView } from '@/lib/domain/ebook/codes-contract';
import { codeLooks, type CodeLook } from '@/lib/domain/ebook/rules';
import { apiQuery } from '@/lib/client/query';

const looks = Object.keys(codeLooks) as CodeLook[];

const filtersFor = (ofBatch: boolean): readonly Filter[] => [
  {
    kind: 'text',
    name: 'keyword',
    label: '关键词',
    placeholder: ofBatch ? '序号、后 4 位、手机或订单' : '序号、后 4 位、手机、订单、批次或名称',
    width: ofBatch ? 230 : 290,
  },
  {
    kind: 'select',
    name: 'origin',
    label: '来源',
    options: [
      { value: 'order', label: '随订单发放' },
      { value: 'hand', label: '线下发放' },
    ],
    width: 130,
  },
  { kind: 'dates', label: '生成日期' },
];

const time = (iso: string | null) => (iso ? <span className={cells.number}>{formatMinute(iso)}</span> : '—');

const columnsWith = (open: (id: number) => void): readonly Column<CodeRowView>[] => [
  {
    key: 'sn',
    title: '序号 / 激活码',
    width: 176,
    always: true,
    fixed: 'left',
    render: (r) => (
      <span className={cells.two}>
        <span className={cells.number}>{r.sn}</span>
        <small className={cells.number}>{r.masked}</small>
      </span>
    ),
  },
  {
    key: 'look',
    title: '状态',
    width: 104,
    render: (r) => <StatusTag tone={codeTones[r.look]}>{r.lookLabel}</StatusTag>,
  },
  {
    key: 'title',
    title: '出版物',
    width: 220,
    render: (r) => (
      <span className={cells.two} title={r.title}>
        <span className={css.title}>{r.title}</span>
        {r.label && <small>{r.label}</small>}
      </span>
    ),
  },
  {
    key: 'orderSn',
    title: '来源',
    width: 146,
    render: (r) =>
      r.orderId ? (
        <a className={cells.link} href={`/mall/manage/orders/${r.orderId}`}>
          {r.orderSn}
        </a>
      ) : (
        (r.assignedAt && '线下发放') || '—'
      ),
  },
  { key: 'batchNo', title: '批次', width: 150, href: (r) => `/mall/manage/codes/batches/${r.batchId}` },
  {
    key: 'readerName',
    title: '读者',
    width: 120,
    render: (r) =>
      r.readerName ? (
        <span className={cells.two}>
          <span>{r.readerName}</span>
          <small className={cells.number}>{r.readerPhone}</small>
        </span>
      ) : (
        '—'
      ),
  },
  { key: 'buyerName', title: '买家', width: 96, hidden: true },
  { key: 'holderName', title: '分配给成员', width: 104, hidden: true },
  { key: 'assignedAt', title: '发放时间', width: 144, hidden: true, as: 'minute' },
  { key: 'activatedAt', title: '激活时间', width: 144, hidden: true, as: 'minute' },
  {
    key: 'expiresAt',
    title: '阅读截止',
    width: 144,
    render: (r) => (r.activatedAt && !r.expiresAt ? '长期' : time(r.expiresAt)),
  },
  {
    key: 'act',
    title: '操作',
    width: 72,
    always: true,
    fixed: 'right',
    render: (r) => (
      <button
        type="button"
        className={css.button}
        onClick={() => open(r.id)}
        aria-label={`详情：激活码 ${r.sn}`}
        aria-haspopup="dialog"
      >
        详情
      </button>
    ),
  },
];

const OF_BATCH = ['batchNo', 'title'];

const chooseLook = tabChooser('look');

interface CodeTableProps {
  /** Only the codes of this batch. */
  batchId?: number;
}

/** Activation codes by state, and the acts on several. */
export function CodeTable({ batchId }: CodeTableProps) {
  const search = useSearchParams();
  const look = looks.find((l) => l === search.get('look'));
  const [shown, setShown] = useState<number | null>(() => Number(search.get('open')) || null);
  const [asking, setAsking] = useState<{ act: ReasonedAct; rows: readonly CodeRowView[] } | null>(null);
  const counts = useQuery(apiQuery('/api/admin/ebook/code/list', { pageNum: 1, pageSize: 1, batchId })).data
    ?.counts;
  const bulk = (label: string, act: ReasonedAct): Bulk<CodeRowView> => ({
    label,
    danger: act === 'void',
    keeps: true,
    when: (r) => r.allowedActions.includes(act),
    run: async (_ids, rows) => setAsking({ act, rows }),
  });
  // A batch is of one publication, which its page names above the list.
  const filters = filtersFor(batchId !== undefined);
  const columns = columnsWith(setShown).filter((c) => !batchId || !OF_BATCH.includes(c.key));
  return (
    <>
      <TabbedPanel
        label="状态"
        current={look ?? 'all'}
        onChange={chooseLook}
        tabs={[
          { key: 'all', label: '全部' },
          ...looks.map((l) => ({
            key: l,
            label: codeLooks[l],
            count: l === 'frozen' || l === 'lapsed' ? counts?.[l] : undefined,
          })),
        ]}
      >
        <DataTable<CodeRowView>
          id={batchId ? 'batch-codes' : 'activation-codes'}
          label="激活码"
          rowKey={(r) => r.id}
          columns={columns}
          filters={filters}
          fixed={{ look, batchId }}
          query={(p: ListParams) => apiQuery('/api/admin/ebook/code/list', p)}
          toolbar={<FindCode onFound={setShown} />}
          empty={leadOn(
            '还没有激活码',
            '电子书刊的激活码在付款时自动发放；印制卡片或给单位开通的，先生成一批。',
            {
              label: '去生成一批',
              to: '/mall/manage/codes/batches',
            },
          )}
          bulk={[bulk('冻结', 'freeze'), bulk('解除冻结', 'unfreeze'), bulk('作废', 'void')]}
        />
      </TabbedPanel>
      {asking && <ReasonAsk {...asking} onClose={() => setAsking(null)} />}
      {shown !== null && <CodeDialog key={shown} id={shown} onClose={() => setShown(null)} />}
    </>
  );
}
