'use client';

import type { CSSProperties } from 'react';
import { useQuery } from '@tanstack/react-query';
import css from '@/components/order/office/dashboard.module.css';
import { LatestOrders } from '@/components/order/office/latest-orders';
import { cx } from '@/components/ui/cx';
import { Loaded } from '@/components/ui/loaded';
import { MiniChart } from '@/components/ui/mini-chart';
import { useMay } from '@/components/ui/office-user';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { apiQuery } from '@/lib/client/query';
import { formatMinute } from '@/lib/core/dates';
import type { DashboardView, DayFigures } from '@/lib/domain/report/dashboard-contract';

const nothing: DayFigures = { day: '', orders: 0, paidOrders: 0, paidFen: 0 };

function Today({ days, stacked }: { days: readonly DayFigures[]; stacked: boolean }) {
  const today = days.at(-1) ?? nothing;
  const yesterday = days.at(-2) ?? nothing;
  return (
    <section className={cx(css.today, stacked && css.stacked)} aria-label="今日">
      <div className={css.tile}>
        <span className={css.label}>今日订单</span>
        <span className={css.value}>{today.orders}</span>
        <span className={css.note}>{`昨日 ${yesterday.orders} 单`}</span>
      </div>
      <div className={css.tile}>
        <span className={css.label}>今日付款</span>
        <span className={css.value}>
          <Price fen={today.paidFen} />
        </span>
        <span className={css.note}>
          昨日 <Price fen={yesterday.paidFen} plain />
        </span>
      </div>
    </section>
  );
}

interface Todo {
  label: string;
  count: number;
  hint: string;
  /** Absent when the list is not open to this administrator. */
  href?: string;
}

/** Tiles of a line at most. */
const TILES = 8;

/** Figures in lines of the same length as far as can be, the last of which is filled, too. */
function Todos({ items }: { items: readonly Todo[] }) {
  const columns = Math.ceil(items.length / Math.ceil(items.length / TILES));
  return (
    <section className={css.todos} style={{ '--columns': columns } as CSSProperties} aria-label="待办">
      {items.map(({ label, count, hint, href }) => {
        const inner = (
          <>
            <span className={css.label}>{label}</span>
            <span className={cx(css.value, count > 0 && css.waiting)}>{count}</span>
            <span className={css.note}>{hint}</span>
          </>
        );
        return href ? (
          <a key={label} className={cx(css.tile, css.link)} href={href}>
            {inner}
          </a>
        ) : (
          <div key={label} className={css.tile}>
            {inner}
          </div>
        );
      })}
    </section>
  );
}

/** What waits besides orders and products, of the lists that are open to this administrator. */
const more: readonly (Omit<Todo, 'count'> & { of: keyof DashboardView['todos'] })[] = [
  { of: 'cases', label: '售后处理', hint: '审核、收货、补寄', href: '/mall/manage/returns' },
  {
    of: 'receipts',
    label: '待审核收款',
    hint: '转账凭证、人工收款',
    href: '/mall/manage/payments?status=submitted',
  },
  { of: 'refunds', label: '待处理退款', hint: '复核、失败、登记', href: '/mall/manage/refunds' },
  {
    of: 'differences',
    label: '对账差异',
    hint: '渠道与本地不一致',
    href: '/mall/manage/reconcile?tab=diffs&d.status=open',
  },
  {
    of: 'invoices',
    label: '待开发票',
    hint: '待开票、开票失败',
    href: '/mall/manage/invoices?status=requested',
  },
  { of: 'specials', label: '特殊订单', hint: '异常与申请', href: '/mall/manage/special-orders' },
  { of: 'warnings', label: '库存预警', hint: '可用量低于预警值', href: '/mall/manage/stock?tab=low' },
  {
    of: 'cancels',
    label: '作废待同意',
    hint: '由另一人同意',
    href: '/mall/manage/stock/documents?waiting=true',
  },
  {
    of: 'countings',
    label: '待审核盘点',
    hint: '由另一人审核',
    href: '/mall/manage/counting?status=submitted',
  },
  {
    of: 'prices',
    label: '待复核改价',
    hint: '由另一人复核',
    href: '/mall/manage/products?tab=repricing',
  },
];

function Figures({ data }: { data: DashboardView }) {
  const { counts, days, pendingProducts, latest, todos } = data;
  const seesProducts = useMay('product.read');
  const list = (status: string) => `/mall/manage/orders?status=${status}`;
  const sum = (of: (d: DayFigures) => number) => days.reduce((a, d) => a + of(d), 0);
  const point = (d: DayFigures) => ({ label: d.day.slice(5), title: d.day });
  const items: Todo[] = [
    { label: '待发货', count: counts.to_ship, hint: '已付款未发', href: list('to_ship') },
    { label: '部分发货', count: counts.part_shipped, hint: '余量待发', href: list('part_shipped') },
    {
      label: '待付款',
      count: counts.pending_payment,
      hint: '超时自动取消',
      href: list('pending_payment'),
    },
    {
      label: '待审核商品',
      count: pendingProducts,
      hint: '新品与修订',
      href: seesProducts ? '/mall/manage/audit/pending' : undefined,
    },
    ...more.flatMap(({ of, ...todo }) => {
      const count = todos[of];
      return count === null ? [] : [{ ...todo, count }];
    }),
  ];
  return (
    <div className={css.page}>
      <div className={css.figures}>
        <Today days={days} stacked={items.length > TILES} />
        <Todos items={items} />
      </div>
      <div className={css.charts}>
        <Panel
          title="近 30 天付款金额"
          extra={
            <span className={css.total}>
              合计 <Price fen={sum((d) => d.paidFen)} plain />
            </span>
          }
        >
          <MiniChart
            kind="line"
            label="近 30 天付款金额"
            valueLabel="付款金额"
            unit="fen"
            points={days.map((d) => ({ ...point(d), value: d.paidFen }))}
          />
        </Panel>
        <Panel
          title="近 30 天订单数"
          extra={<span className={css.total}>{`合计 ${sum((d) => d.orders)} 单`}</span>}
        >
          <MiniChart
            kind="bar"
            label="近 30 天订单数"
            valueLabel="订单数"
            points={days.map((d) => ({ ...point(d), value: d.orders }))}
          />
        </Panel>
      </div>
      <Panel title="最新订单" extra={<a href="/mall/manage/orders">全部 ›</a>} padded={false}>
        <LatestOrders rows={latest} />
      </Panel>
    </div>
  );
}

/** First page of the mall's office: today, what waits, thirty days, the latest orders. */
export function Dashboard() {
  const query = useQuery(apiQuery('/api/admin/report/dashboard', {}));
  return (
    <>
      <PageHeader title="工作台" text={query.data && `数据截至 ${formatMinute(query.data.now)}`} />
      <Loaded query={query}>{(data) => <Figures data={data} />}</Loaded>
    </>
  );
}
