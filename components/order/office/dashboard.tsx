import css from '@/components/order/office/dashboard.module.css';
import { LatestOrders } from '@/components/order/office/latest-orders';
import { cx } from '@/components/ui/cx';
import { MiniChart } from '@/components/ui/mini-chart';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import type { OfficeOrderRow } from '@/lib/domain/order/office-contract';
import type { DayFigures, MallDashboard } from '@/lib/domain/order/dashboard-contract';

const nothing: DayFigures = { day: '', orders: 0, paidOrders: 0, paidFen: 0 };

function Today({ days }: { days: readonly DayFigures[] }) {
  const today = days.at(-1) ?? nothing;
  const yesterday = days.at(-2) ?? nothing;
  return (
    <section className={css.today} aria-label="今日">
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

export interface Todo {
  label: string;
  count: number;
  hint: string;
  /** Absent when the list is not open to this administrator. */
  href?: string;
}

function Todos({ items }: { items: readonly Todo[] }) {
  return (
    <section className={css.todos} aria-label="待办">
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

interface DashboardProps {
  figures: MallDashboard;
  latest: readonly OfficeOrderRow[];
  /** Whether the list of products is open to this administrator. */
  seesProducts: boolean;
  /** What waits for this administrator besides orders and products. */
  more?: readonly Todo[];
}

/** First page of the mall's office: today, what waits, thirty days, the latest orders. */
export function Dashboard({ figures, latest, seesProducts, more = [] }: DashboardProps) {
  const { counts, days, lowStock, pendingProducts } = figures;
  const list = (status: string) => `/mall/manage/orders?status=${status}`;
  const sum = (of: (d: DayFigures) => number) => days.reduce((a, d) => a + of(d), 0);
  const point = (d: DayFigures) => ({ label: d.day.slice(5), title: d.day });
  return (
    <div className={css.page}>
      <div className={css.figures}>
        <Today days={days} />
        <Todos
          items={[
            { label: '待发货', count: counts.to_ship, hint: '已付款，尚未发出', href: list('to_ship') },
            { label: '部分发货', count: counts.part_shipped, hint: '余量待发', href: list('part_shipped') },
            {
              label: '待付款',
              count: counts.pending_payment,
              hint: '超时自动取消',
              href: list('pending_payment'),
            },
            {
              label: '低库存',
              count: lowStock,
              hint: '在售，低于预警线',
              href: seesProducts ? '/mall/manage/products?marketable=true&stock=low' : undefined,
            },
            {
              label: '待审核商品',
              count: pendingProducts,
              hint: '新品与修订',
              href: seesProducts ? '/mall/manage/audit/pending' : undefined,
            },
            ...more,
          ]}
        />
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
      <Panel
        title="最新订单"
        extra={
          <a className={css.all} href="/mall/manage/orders">
            全部订单 ›
          </a>
        }
        padded={false}
      >
        <LatestOrders rows={latest} />
      </Panel>
    </div>
  );
}
