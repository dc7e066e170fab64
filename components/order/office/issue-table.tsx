'use client';

import css from '@/components/order/office/print-run-table.module.css';
import { optionsOf } from '@/components/ui/options';
import { DataTable } from '@/components/ui/table/data-table';
import { leadOn } from '@/components/ui/table/lead-on';
import type { Column } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { useThisYear } from '@/components/ui/office-user';
import type { PrintRunRow } from '@/lib/domain/order/periodical-contract';
import { issueMachine } from '@/lib/states/product';

const columns: readonly Column<PrintRunRow>[] = [
  {
    key: 'productTitle',
    title: '期刊',
    always: true,
    fixed: 'left',
    width: 200,
    render: (r) => (
      <a className={css.link} href={`/mall/manage/periodicals/issues/${r.id}`}>
        {r.productTitle}
      </a>
    ),
  },
  {
    key: 'issueNo',
    title: '期次',
    width: 140,
    always: true,
    render: (r) => `${r.year} 年第 ${r.issueNo} 期`,
  },
  {
    key: 'publishDate',
    title: '出刊日期',
    sort: true,
    width: 112,
    render: (r) => <span className={css.number}>{r.publishDate}</span>,
  },
  {
    key: 'status',
    title: '状态',
    width: 88,
    tag: (r) => [
      r.status === 'published' ? 'green' : r.status === 'planned' ? 'amber' : 'gray',
      r.statusLabel,
    ],
  },
  { key: 'orders', title: '订单数', width: 80, align: 'right' },
  { key: 'expectedCopies', title: '待出刊', width: 80, align: 'right' },
  {
    key: 'readyCopies',
    title: '待寄',
    width: 80,
    align: 'right',
    always: true,
    render: (r) => <strong>{r.readyCopies}</strong>,
  },
  { key: 'suspendedCopies', title: '停寄', width: 72, align: 'right' },
  { key: 'sentCopies', title: '已寄', width: 80, align: 'right' },
  { key: 'missingCopies', title: '报缺', width: 72, align: 'right' },
];

const issues = listQuery('/api/admin/shipping/issue/list');

/** Issues with the copies that are to be sent, to choose one from. */
export function IssueTable() {
  const thisYear = useThisYear();
  return (
    <DataTable<PrintRunRow>
      id="issues"
      label="期刊发行"
      rowKey={(r) => r.id}
      columns={columns}
      filters={[
        { kind: 'text', name: 'keyword', label: '期刊', placeholder: '刊名、刊号或货号', width: 190 },
        {
          kind: 'select',
          name: 'year',
          label: '年度',
          options: [1, 0, -1].map((d) => ({ value: thisYear + d, label: `${thisYear + d} 年` })),
          width: 110,
        },
        {
          kind: 'select',
          name: 'status',
          label: '状态',
          options: optionsOf(issueMachine.labels),
          width: 110,
        },
        { kind: 'dates', label: '出刊日期' },
      ]}
      query={(params) => issues({ sort: 'out', ...params })}
      empty={leadOn('还没有期次', '期刊有了年度计划和期次，这里才有应寄的份数。', {
        label: '去期刊计划',
        to: '/mall/manage/periodicals',
        can: 'product.read',
      })}
    />
  );
}
