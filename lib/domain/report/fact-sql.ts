import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { dayEnd, dayStart } from '@/lib/core/dates';
import type { Range } from './rules';
import { ofLines, sumColumns, sumDimensions, type SumColumn, type SumDimension } from '@/lib/states/report';

/**
 * What counts, and on which day (domain.md section 10): the one place that reads figures from orders. Reports over days that are built read
 * what the builder made of it, reports over today ask it directly, so that both are the same.
 */

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
/** A column of `report_sums` by its property. */
export const columnOf = (name: SumColumn): SQL => sql.raw(snake(name));

/** Measures of an entry that are added up; orders and refunds are counted by their ids, because several lines may belong to one. */
const added = [
  'paid_qty',
  'goods_fen',
  'freight_fen',
  'discount_fen',
  'refunded_qty',
  'refunded_fen',
  'refunded_freight_fen',
  'shipped_qty',
  'returned_qty',
  'created_orders',
  'created_fen',
  'cancelled_orders',
  'completed_orders',
  'shipments',
] as const;
type Added = (typeof added)[number];

interface Branch {
  /** The instant that decides the day, without the alias of the row that has it twice. */
  at: string;
  from: string;
  where?: string;
  /** Whether it is about a line, and so about a product. */
  line: boolean;
  orderId?: string;
  refundId?: string;
  values: Partial<Record<Added, string>>;
}

const LINE = 'join order_items i on i.order_id = o.id join products p on p.id = i.product_id';
const LINE_OF = (id: string) =>
  `join order_items i on i.id = ${id} join orders o on o.id = i.order_id join products p on p.id = i.product_id`;

const branches: readonly Branch[] = [
  {
    // A sale: the order's money is complete. Late, double and surplus money never is a sale.
    at: 'o.paid_at',
    from: `orders o ${LINE}`,
    line: true,
    orderId: 'o.id',
    values: {
      paid_qty: 'i.quantity',
      goods_fen: 'i.payable_fen - i.freight_share_fen',
      freight_fen: 'i.freight_share_fen',
      discount_fen: 'i.discount_share_fen',
    },
  },
  {
    at: 'r.success_at',
    from: `refunds r join refund_items x on x.refund_id = r.id ${LINE_OF('x.order_item_id')}`,
    where: `r.reason_kind not in ('late', 'duplicate', 'overpaid')`,
    line: true,
    refundId: 'r.id',
    values: {
      refunded_qty: 'x.quantity',
      refunded_fen: 'x.goods_fen',
      refunded_freight_fen: 'x.freight_fen',
    },
  },
  {
    at: 's.shipped_at',
    from: `shipments s join shipment_items x on x.shipment_id = s.id ${LINE_OF('x.order_item_id')}`,
    where: `s.status in ('shipped', 'received')`,
    line: true,
    values: { shipped_qty: 'x.quantity' },
  },
  {
    at: 'a.received_at',
    from: `after_sales a join after_sale_items x on x.after_sale_id = a.id ${LINE_OF('x.order_item_id')}`,
    where: `a.status <> 'receive_refused' and x.good_qty + x.damaged_qty > 0`,
    line: true,
    values: { returned_qty: 'x.good_qty + x.damaged_qty' },
  },
  {
    at: 'o.created_at',
    from: 'orders o',
    line: false,
    values: { created_orders: '1', created_fen: 'o.total_fen' },
  },
  {
    at: 'o.cancelled_at',
    from: 'orders o',
    where: `o.status = 'cancelled'`,
    line: false,
    values: { cancelled_orders: '1' },
  },
  { at: 'o.finished_at', from: 'orders o', line: false, values: { completed_orders: '1' } },
  {
    at: 's.shipped_at',
    from: 'shipments s join orders o on o.id = s.order_id',
    where: `s.status in ('shipped', 'received')`,
    line: false,
    values: { shipments: '1' },
  },
];

const inSpan = (at: string, { from, to }: Range) =>
  sql`${sql.raw(at)} >= ${dayStart(from).toISOString()}::timestamptz and ${sql.raw(at)} < ${dayEnd(to).toISOString()}::timestamptz`;

function branchSql(b: Branch, span: Range): SQL {
  const values = added.map((name) => `${b.values[name] ?? '0'} as ${name}`).join(', ');
  const head = `select (${b.at} at time zone 'Asia/Shanghai')::date as day, o.organization_id, o.area_code,
    nullif(o.manager_code, '') as manager_code, ${b.line ? 'p.category_id' : 'null::bigint as category_id'},
    ${b.line ? 'i.product_id' : 'null::bigint as product_id'}, o.source as channel, o.payment_method,
    ${b.orderId ?? 'null::bigint'} as paid_order, ${b.refundId ?? 'null::bigint'} as refund_id, ${values}`;
  const where = b.where ? sql`${inSpan(b.at, span)} and ${sql.raw(b.where)}` : inSpan(b.at, span);
  return sql`${sql.raw(`${head} from ${b.from} where `)}${where}`;
}

/** Everything that happened on the days of the spans, one row per line or order: dimensions, ids, measures. */
export const entriesSql = (spans: readonly Range[], linesOnly = false): SQL =>
  sql.join(
    spans.flatMap((span) => branches.filter((b) => b.line || !linesOnly).map((b) => branchSql(b, span))),
    sql` union all `,
  );

/** Figures of a group of entries under the names and in the order of `report_sums`. */
const entrySums: SQL = sql.raw(
  sumColumns
    .map((c) => {
      const name = snake(c);
      if (c === 'paidOrders') return `count(distinct paid_order)::int as ${name}`;
      if (c === 'refundCount') return `count(distinct refund_id)::int as ${name}`;
      return `sum(${name})::${c.endsWith('Fen') ? 'int8' : 'int'} as ${name}`;
    })
    .join(', '),
);
const sumsOfGroups = sql.raw(
  sumColumns
    .map((c) => `sum(x.${snake(c)})::${c.endsWith('Fen') ? 'int8' : 'int'} as ${snake(c)}`)
    .join(', '),
);

/** Columns of a fact, and of the counts of whole orders. */
export const factKeys = sql.raw(
  'day, organization_id, area_code, manager_code, category_id, product_id, channel, payment_method',
);
export const orderKeys = sql.raw('day, organization_id, area_code, manager_code, channel, payment_method');

/**
 * Entries grouped as finely as they are kept. An order has one organisation, area, manager, channel and method, so that orders and refunds
 * counted here add up in all of these; over products they do not, because an order has several.
 */
export const factsSql = (entries: SQL): SQL =>
  sql`select ${factKeys}, ${entrySums} from ${entries} e where product_id is not null group by ${factKeys}`;
export const wholeOrdersSql = (entries: SQL): SQL =>
  sql`select ${orderKeys}, ${entrySums} from ${entries} e group by ${orderKeys}`;
const categoriesSql = (entries: SQL): SQL =>
  sql`select 'category' as dimension, 'day' as period, day as start, category_id::text as key, c.channel, ${entrySums}
    from ${entries} e cross join lateral (values (e.channel), ('all')) c (channel)
    where category_id is not null group by day, category_id, c.channel`;

const keys: Readonly<Partial<Record<SumDimension, string>>> = {
  total: `''`,
  organisation: `coalesce(x.organization_id::text, '')`,
  area: `coalesce(x.area_code::text, '')`,
  manager: `coalesce(x.manager_code, '')`,
  product: 'x.product_id::text',
  method: 'x.payment_method',
};

/** Sums by keys and channels, a row of all channels beside each. */
const addUp = (groups: SQL, dimensions: readonly SumDimension[]): SQL => {
  const list = dimensions.map((d) => `('${d}', ${keys[d]})`).join(', ');
  return sql`select d.dimension, 'day' as period, x.day as start, d.key, c.channel, ${sumsOfGroups}
    from ${groups} x
    cross join lateral (values ${sql.raw(list)}) d (dimension, key)
    cross join lateral (values (x.channel), ('all')) c (channel)
    group by 1, 3, 4, 5`;
};

const isWhole = (d: SumDimension) => !ofLines.includes(d);

/** Sums of every dimension, as rows of `report_sums`, from entries and their groups. */
export const allSumsSql = (from: Readonly<Record<'entries' | 'facts' | 'wholeOrders', SQL>>): SQL => {
  const whole = (Object.keys(sumDimensions) as SumDimension[]).filter(isWhole);
  return sql`${addUp(from.wholeOrders, whole)} union all ${addUp(from.facts, ['product'])}
    union all ${categoriesSql(from.entries)}`;
};

/** Sums of one dimension over days that are not built, from the orders themselves. */
export const liveSumsSql = (spans: readonly Range[], dimension: SumDimension): SQL => {
  const entries = sql`(${entriesSql(spans, !isWhole(dimension))})`;
  if (dimension === 'category') return categoriesSql(entries);
  const groups = isWhole(dimension) ? wholeOrdersSql(entries) : factsSql(entries);
  return addUp(sql`(${groups})`, [dimension]);
};
