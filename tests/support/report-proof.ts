/**
 * The sums of the reports computed a second time, by other statements than the builder's: whole orders from the heads of the orders instead of
 * their lines, days by arithmetic on UTC, months from the orders themselves instead of the days.
 */

type Query = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>;

const WHOLE = ['total', 'organisation', 'area', 'manager', 'method'] as const;
const OF_LINES = ['category', 'product'] as const;
type Dimension = (typeof WHOLE)[number] | (typeof OF_LINES)[number];

const keyOf: Record<Dimension, string> = {
  total: `''`,
  organisation: `case when o.organization_id is null then '' else o.organization_id::text end`,
  area: `case when o.area_code is null then '' else o.area_code::text end`,
  manager: `case when o.manager_code is null then '' else o.manager_code end`,
  method: 'o.payment_method',
  category: '(select category_id::text from products where id = i.product_id)',
  product: 'i.product_id::text',
};

interface Part {
  at: string;
  from: string;
  values: Record<string, string>;
}

const SALE_HEADS: Part = {
  at: 'o.paid_at',
  from: 'orders o where o.paid_at is not null',
  values: {
    paid_orders: 'count(*)',
    goods_fen: 'sum(o.goods_fen - o.discount_fen + o.adjust_fen)',
    freight_fen: 'sum(o.freight_fen)',
    discount_fen: 'sum(o.discount_fen)',
  },
};
const SALE_COPIES: Part = {
  at: 'o.paid_at',
  from: 'order_items i left join orders o on o.id = i.order_id where o.paid_at is not null',
  values: { paid_qty: 'sum(i.quantity)' },
};
const SALE_LINES: Part = {
  at: 'o.paid_at',
  from: SALE_COPIES.from,
  values: {
    paid_orders: 'count(distinct i.order_id)',
    paid_qty: 'sum(i.quantity)',
    goods_fen: 'sum(i.line_fen - i.discount_share_fen + i.adjust_fen)',
    freight_fen: 'sum(i.freight_share_fen)',
    discount_fen: 'sum(i.discount_share_fen)',
  },
};
const REFUNDS: Part = {
  at: '(select r.success_at from refunds r where r.id = x.refund_id)',
  from: `refund_items x left join order_items i on i.id = x.order_item_id left join orders o on o.id = i.order_id
    where x.refund_id in (select id from refunds where status = 'success' and reason_kind in ('after_sale', 'cancel', 'admin'))`,
  values: {
    refund_count: 'count(distinct x.refund_id)',
    refunded_qty: 'sum(x.quantity)',
    refunded_fen: 'sum(x.goods_fen)',
    refunded_freight_fen: 'sum(x.freight_fen)',
  },
};
const SENT: Part = {
  at: '(select s.shipped_at from shipments s where s.id = x.shipment_id)',
  from: `shipment_items x left join order_items i on i.id = x.order_item_id left join orders o on o.id = i.order_id
    where not exists (select from shipments s where s.id = x.shipment_id and (s.status = 'recalled' or s.shipped_at is null))`,
  values: { shipped_qty: 'sum(x.quantity)' },
};
const BACK: Part = {
  at: '(select a.received_at from after_sales a where a.id = x.after_sale_id)',
  from: `after_sale_items x left join order_items i on i.id = x.order_item_id left join orders o on o.id = i.order_id
    where exists (select from after_sales a where a.id = x.after_sale_id and a.received_at is not null and a.status <> 'receive_refused')`,
  values: { returned_qty: 'sum(x.good_qty) + sum(x.damaged_qty)' },
};
const ORDERS: Part[] = [
  {
    at: 'o.created_at',
    from: 'orders o where true',
    values: { created_orders: 'count(*)', created_fen: 'sum(o.total_fen)' },
  },
  {
    at: 'o.cancelled_at',
    from: `orders o where o.status = 'cancelled'`,
    values: { cancelled_orders: 'count(*)' },
  },
  {
    at: 'o.finished_at',
    from: 'orders o where o.finished_at is not null',
    values: { completed_orders: 'count(*)' },
  },
  {
    at: 's.shipped_at',
    from: `shipments s left join orders o on o.id = s.order_id where s.shipped_at is not null and s.status <> 'recalled'`,
    values: { shipments: 'count(*)' },
  },
];

const COLUMNS = [
  ...Object.keys(SALE_LINES.values),
  ...[REFUNDS, SENT, BACK, ...ORDERS].flatMap((p) => Object.keys(p.values)),
];

const partsOf = (d: Dimension): Part[] =>
  d === 'product' || d === 'category'
    ? [SALE_LINES, REFUNDS, SENT, BACK]
    : [SALE_HEADS, SALE_COPIES, REFUNDS, SENT, BACK, ...ORDERS];

function expected(period: 'day' | 'month'): string {
  const format = period === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-01';
  return [...WHOLE, ...OF_LINES]
    .flatMap((d) =>
      partsOf(d).flatMap((p) =>
        Object.entries(p.values).flatMap(([name, value]) =>
          ['o.source', `'all'`].map(
            (channel) =>
              `select '${d}' as dimension, to_char((${p.at} at time zone 'UTC') + interval '8 hours', '${format}') as start,
                 ${keyOf[d]} as key, ${channel} as channel, '${name}' as measure, (${value})::int8 as value
               from ${p.from} group by 1, 2, 3, 4`,
          ),
        ),
      ),
    )
    .join(' union all ');
}

const kept = (period: 'day' | 'month') =>
  `select s.dimension, s.start::text as start, s.key, s.channel, m.key as measure, m.value::text::int8 as value
   from report_sums s cross join lateral jsonb_each(to_jsonb(s)) m
   where s.period = '${period}' and m.key in (${COLUMNS.map((c) => `'${c}'`).join(', ')})`;

export interface Difference {
  dimension: string;
  start: string;
  key: string;
  channel: string;
  measure: string;
  kept: number | null;
  expected: number | null;
}

/** Figures of days (or whole months) from one to the other, both included, that the table and the orders do not agree on. */
export function reportDifferences(
  query: Query,
  period: 'day' | 'month',
  from: string,
  to: string,
): Promise<Difference[]> {
  return query<Difference>(
    `with a as (select * from (${kept(period)}) k where start between $1 and $2 and value <> 0),
       b as (select * from (${expected(period)}) x where start between $1 and $2 and value <> 0)
     select dimension, start, key, channel, measure, a.value as kept, b.value as expected
     from a full join b using (dimension, start, key, channel, measure)
     where a.value is distinct from b.value order by 1, 2, 3, 4, 5 limit 20`,
    [from, to],
  );
}

/** How many figures there are, so that a proof over nothing is seen. */
export async function reportFigures(query: Query, period: 'day' | 'month'): Promise<number> {
  const [row] = await query<{ n: number }>(
    `select count(*)::int as n from (${kept(period)}) k where value <> 0`,
  );
  return row?.n ?? 0;
}
