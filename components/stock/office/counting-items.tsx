'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { CountingEntry } from '@/components/stock/office/counting-entry';
import { CountingRemark } from '@/components/stock/office/counting-remark';
import { Goods, productHref } from '@/components/stock/office/goods';
import { signed } from '@/components/stock/office/stock-look';
import css from '@/components/stock/office/stock.module.css';
import cells from '@/components/ui/cells.module.css';
import { cx } from '@/components/ui/cx';
import { StatusTag } from '@/components/ui/status-tag';
import { tabChooser } from '@/components/ui/table/choose-tab';
import { DataTable } from '@/components/ui/table/data-table';
import type { Bulk, Column, Filter } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { TabbedPanel } from '@/components/ui/tabbed-panel';
import { formatMinute } from '@/lib/core/dates';
import {
  countingFaces,
  type CountingDetailView,
  type CountingFace,
  type CountingItemView,
} from '@/lib/domain/stock/counting-contract';
import { api } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

const chooseFace = tabChooser('face');
const faces = Object.keys(countingFaces) as CountingFace[];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '商品', placeholder: '书名、编码、ISBN 或 ISSN', width: 220 },
];

function Answer({ row }: { row: CountingItemView }) {
  if (row.skipped) return <StatusTag>跳过</StatusTag>;
  return <span className={cells.number}>{row.counted ?? '—'}</span>;
}

/** What a task's lines show: while it is counted the book stays out of sight until it is asked for. */
function columnsOf(task: CountingDetailView, mayFill: boolean): readonly Column<CountingItemView>[] {
  const counting = task.status === 'counting';
  const judged = task.status === 'submitted';
  return [
    {
      key: 'title',
      title: '商品',
      width: 250,
      always: true,
      fixed: 'left',
      render: (r) => (
        <Goods
          title={r.title}
          issueTitle={r.issueTitle}
          codes={[r.sku, r.code]}
          href={productHref(r.productId)}
        />
      ),
    },
    {
      key: 'counted',
      title: '实盘数',
      width: mayFill ? 130 : 84,
      always: true,
      align: 'right',
      render: (r) => (mayFill ? <CountingEntry key={r.id} taskId={task.id} row={r} /> : <Answer row={r} />),
    },
    {
      key: 'bookOnHand',
      title: '账面数',
      width: 80,
      align: 'right',
      hidden: counting,
      render: (r) => <span className={cells.number}>{r.bookOnHand}</span>,
    },
    {
      key: 'difference',
      title: '差异',
      width: 80,
      align: 'right',
      hidden: counting,
      render: (r) => (
        <span
          className={cx(
            cells.number,
            r.difference !== null && r.difference > 0 && css.plus,
            r.difference !== null && r.difference < 0 && css.minus,
          )}
        >
          {r.difference === null ? '—' : signed(r.difference)}
        </span>
      ),
    },
    {
      key: 'moved',
      title: '期间变动',
      width: 90,
      align: 'right',
      render: (r) => <span className={cells.number}>{signed(r.moved)}</span>,
    },
    {
      key: 'onHand',
      title: '现存 / 占用',
      width: 110,
      align: 'right',
      hidden: !judged,
      render: (r) => (
        <span className={cx(cells.number, r.short && css.low)}>{`${r.onHand} / ${r.reserved}`}</span>
      ),
    },
    {
      key: 'remark',
      title: '备注',
      width: 160,
      render: (r) => (mayFill ? <CountingRemark key={r.id} taskId={task.id} row={r} /> : (r.remark ?? '—')),
    },
    {
      key: 'countedBy',
      title: '盘点人',
      width: 140,
      render: (r) =>
        r.countedAt ? (
          <span className={cells.two}>
            <span>{r.countedBy ?? '系统'}</span>
            <small className={cells.number}>{formatMinute(r.countedAt)}</small>
          </span>
        ) : (
          '—'
        ),
    },
    { key: 'lineKey', title: '盘点行号', width: 190, hidden: true },
  ];
}

/** The lines of a task; numbers are typed where they stand. */
export function CountingItems({ task }: { task: CountingDetailView }) {
  const search = useSearchParams();
  const face = faces.find((f) => f === search.get('face'));
  const { data = task } = useQuery(apiQuery('/api/admin/counting/detail/[id]', { id: task.id }));
  const mayFill = data.allowedActions.includes('submit');
  const counts: Partial<Record<CountingFace, number>> = {
    todo: data.todo,
    skipped: data.skipped,
    differing: data.differing,
    moved: data.movedLines,
    short: data.shortLines,
  };
  const shown = faces.filter((f) => (f === 'short' || f === 'moved' ? (counts[f] ?? 0) > 0 : true));
  const bulk: readonly Bulk<CountingItemView>[] = [
    {
      label: '跳过',
      confirm: '跳过所选 {n} 行？跳过的商品不调整库存，已填的实盘数会清除。',
      when: (r) => !r.skipped,
      run: (_ids, rows) =>
        api.send('/api/admin/counting/item/edit', {
          id: task.id,
          lines: rows.map((r) => ({ lineId: r.id, skipped: true })),
        }),
      done: '已跳过',
    },
    {
      label: '取消跳过',
      when: (r) => r.skipped,
      run: (_ids, rows) =>
        api.send('/api/admin/counting/item/edit', {
          id: task.id,
          lines: rows.map((r) => ({ lineId: r.id, skipped: false })),
        }),
      done: '已取消跳过',
    },
  ];
  return (
    <TabbedPanel
      label="盘点行"
      current={face ?? 'all'}
      onChange={chooseFace}
      tabs={[
        { key: 'all', label: '全部' },
        ...shown.map((f) => ({ key: f, label: countingFaces[f], count: counts[f] })),
      ]}
    >
      <DataTable<CountingItemView>
        key={data.status}
        id={`counting-items-${data.status}`}
        label="盘点行"
        rowKey={(r) => r.id}
        columns={columnsOf(data, mayFill)}
        filters={filters}
        fixed={{ taskId: task.id, face }}
        pageSize={50}
        query={listQuery('/api/admin/counting/item/list')}
        bulk={mayFill ? bulk : undefined}
        empty={{ title: '没有这样的盘点行', text: '更换上面的筛选条件试试。' }}
      />
    </TabbedPanel>
  );
}
