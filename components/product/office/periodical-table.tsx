'use client';

import { useState } from 'react';
import product from '@/components/product/office/product-table.module.css';
import { PlanPriceBatch } from '@/components/product/office/plan-price-batch';
import css from '@/components/product/office/plans.module.css';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { DataTable } from '@/components/ui/table/data-table';
import { leadOn } from '@/components/ui/table/lead-on';
import type { Bulk, Column } from '@/components/ui/table/types';
import { listQuery } from '@/components/ui/table/row-calls';
import { useMay, useThisYear } from '@/components/ui/office-user';
import type { PeriodicalRow, PlanRow } from '@/lib/domain/product/plan-contract';

const pathOf = (row: PeriodicalRow, year?: number) =>
  `/mall/manage/products/plans/${row.id}${year ? `?year=${year}` : ''}`;

/** A plan in a cell: how far it is, what it costs, what was sold. */
function Plan({ row, plan, year }: { row: PeriodicalRow; plan: PlanRow | null; year: number }) {
  if (!plan) {
    return (
      <span className={css.plan}>
        <a href={pathOf(row)}>{`暂无 ${year} 年计划`}</a>
      </span>
    );
  }
  return (
    <span className={css.plan}>
      <a href={pathOf(row, plan.year)}>
        {`${plan.year} 年 · 已出 ${plan.published}/${plan.issuesPerYear} 期${plan.active ? '' : '（停订）'}`}
      </a>
      <span className={css.muted}>
        <Price fen={plan.yearFen} plain size="s" />
        {` · 已订 ${plan.soldCopies} 份`}
        {plan.issues < plan.issuesPerYear && ` · 还差 ${plan.issuesPerYear - plan.issues} 期未建`}
      </span>
    </span>
  );
}

const columns: readonly Column<PeriodicalRow>[] = [
  {
    key: 'title',
    title: '期刊',
    sort: true,
    width: 260,
    always: true,
    fixed: 'left',
    render: (p) => (
      <span className={product.product}>
        <span className={product.cover}>
          <Picture src={p.coverPath} alt="" width={36} height={48} kind="cover" />
        </span>
        <span className={product.text}>
          <span className={product.title} title={p.title}>
            {p.title}
          </span>
          <span className={product.meta}>{[p.sku, p.issn].filter(Boolean).join(' · ')}</span>
        </span>
      </span>
    ),
  },
  { key: 'kindLabel', title: '类型', width: 92 },
  {
    key: 'marketable',
    title: '上架',
    width: 84,
    tag: (p) => (p.marketable ? ['green', '已上架'] : ['gray', '未上架']),
  },
  {
    key: 'plan',
    title: '本年度计划',
    width: 220,
    render: (p) => <Plan row={p} plan={p.plan} year={p.year} />,
  },
  {
    key: 'next',
    title: '下年度计划',
    width: 220,
    render: (p) => <Plan row={p} plan={p.next} year={p.year + 1} />,
  },
  {
    key: 'nextDate',
    title: '下一期出刊',
    width: 112,
    render: (p) => <span className={css.number}>{p.plan?.nextDate ?? p.next?.nextDate ?? '—'}</span>,
  },
  {
    key: 'act',
    title: '操作',
    width: 104,
    always: true,
    fixed: 'right',
    render: (p) => (
      <a className={css.link} href={pathOf(p)} aria-label={`${p.title}的年度计划`}>
        年度计划
      </a>
    ),
  },
];

/** All periodicals with their plans of a year and of the one after it. */
export function PeriodicalTable() {
  const thisYear = useThisYear();
  const mayPrice = useMay('product.price');
  const [repriced, setRepriced] = useState<PeriodicalRow[] | null>(null);
  const bulk: Bulk<PeriodicalRow>[] = [
    {
      label: '批量改价',
      keeps: true,
      run: (_ids, rows) => {
        setRepriced(rows);
        return Promise.resolve();
      },
    },
  ];
  const year = repriced?.[0]?.year ?? thisYear;
  return (
    <>
      <DataTable<PeriodicalRow>
        id="periodicals"
        label="期刊"
        rowKey={(p) => p.id}
        columns={columns}
        filters={[
          { kind: 'text', name: 'keyword', label: '期刊', placeholder: '刊名、刊号或货号', width: 200 },
          {
            kind: 'select',
            name: 'year',
            label: '年度',
            options: [1, 0, -1, -2, -3].map((d) => ({ value: thisYear + d, label: `${thisYear + d} 年` })),
            width: 116,
          },
          {
            kind: 'select',
            name: 'kind',
            label: '类型',
            options: [
              { value: 'paper_periodical', label: '纸质期刊' },
              { value: 'e_periodical', label: '电子期刊' },
            ],
            width: 120,
          },
        ]}
        query={listQuery('/api/admin/periodical/list')}
        bulk={mayPrice ? bulk : undefined}
        empty={leadOn('还没有期刊', '先把期刊作为商品新增，再在这里编制每一年的计划和期次，读者才能订阅。', {
          label: '新增期刊',
          to: '/mall/manage/products/add',
          can: 'product.edit',
        })}
      />
      {repriced && (
        <PlanPriceBatch
          ids={repriced.map((p) => p.id)}
          years={[year, year + 1]}
          onClose={() => setRepriced(null)}
        />
      )}
    </>
  );
}
