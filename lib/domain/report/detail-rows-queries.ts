import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { dayEnd, dayStart } from '@/lib/core/dates';
import type { DetailEvent } from './details-contract';
import type { FilterColumns } from './detail-filter-queries';
import type { Range } from './rules';

/** The lines behind the figures: what counts and on which day is said by `fact-sql.ts`, whose rules these repeat line by line; a test compares the two. */
interface Lines {
  at: string;
  /** The lines themselves, which is all that counts them. */
  from: string;
  /** What else filters and columns ask for. */
  joined?: string;
  where?: string;
  /** By an index of the moment. */
  order: readonly string[];
  /** Where that index has its nulls when it is read newest first. */
  nulls: 'first' | 'last';
  id: string;
  documentNo: string;
  quantity: string;
  goodsFen: string;
  freightFen: string;
  discountFen: string;
}

const LINE = 'join order_items i on i.id = x.order_item_id join orders o on o.id = i.order_id';

export const detailLines: Readonly<Record<DetailEvent, Lines>> = {
  paid: {
    at: 'o.paid_at',
    from: 'orders o join order_items i on i.order_id = o.id',
    order: ['o.paid_at', 'o.id', 'i.id'],
    nulls: 'last',
    id: 'i.id',
    documentNo: 'null::text',
    quantity: 'i.quantity',
    goodsFen: 'i.payable_fen - i.freight_share_fen',
    freightFen: 'i.freight_share_fen',
    discountFen: 'i.discount_share_fen',
  },
  refunded: {
    at: 'r.success_at',
    from: 'refunds r join refund_items x on x.refund_id = r.id',
    joined: LINE,
    where: `r.reason_kind not in ('late', 'duplicate', 'overpaid')`,
    order: ['r.success_at', 'x.id'],
    nulls: 'first',
    id: 'x.id',
    documentNo: 'r.refund_no',
    quantity: 'x.quantity',
    goodsFen: 'x.goods_fen',
    freightFen: 'x.freight_fen',
    discountFen: '0',
  },
  shipped: {
    at: 's.shipped_at',
    from: 'shipments s join shipment_items x on x.shipment_id = s.id',
    joined: LINE,
    where: `s.status in ('shipped', 'received')`,
    order: ['s.shipped_at', 'x.id'],
    nulls: 'first',
    id: 'x.id',
    documentNo: 's.shipment_no',
    quantity: 'x.quantity',
    goodsFen: '0',
    freightFen: '0',
    discountFen: '0',
  },
  returned: {
    at: 'a.received_at',
    from: 'after_sales a join after_sale_items x on x.after_sale_id = a.id',
    joined: LINE,
    where: `a.status <> 'receive_refused' and x.good_qty + x.damaged_qty > 0`,
    order: ['a.received_at', 'x.id'],
    nulls: 'first',
    id: 'x.id',
    documentNo: 'a.after_sale_no',
    quantity: 'x.good_qty + x.damaged_qty',
    goodsFen: '0',
    freightFen: '0',
    discountFen: '0',
  },
};

export const lineColumns: FilterColumns = {
  product: sql`i.product_id`,
  category: sql`(select category_id from products where id = i.product_id)`,
  area: sql`o.area_code`,
  manager: sql`o.manager_code`,
  organisation: sql`o.organization_id`,
  method: sql`o.payment_method`,
  channel: sql`o.source`,
};

/** `from … where …` of the lines of a range; without a filter of the lines alone, to be counted. */
export function linesFrom(l: Lines, { from, to }: Range, filter?: SQL): SQL {
  const own = l.where ? sql` and ${sql.raw(l.where)}` : sql``;
  return sql`from ${sql.raw(filter ? `${l.from} ${l.joined ?? ''}` : l.from)} where ${sql.raw(l.at)} >= ${dayStart(from).toISOString()}::timestamptz
    and ${sql.raw(l.at)} < ${dayEnd(to).toISOString()}::timestamptz${own} and ${filter ?? sql`true`}`;
}

/** A line as `details-queries.ts` shows it; looked up for the rows of one page only. */
export const lineSelect = (l: Lines): SQL =>
  sql.raw(`${l.id} as id, (${l.at} at time zone 'Asia/Shanghai')::date::text as day, ${l.at} as at, o.id as "orderId",
    o.order_sn as "orderSn", ${l.documentNo} as "documentNo", i.product_id as "productId", i.title as "productName",
    o.organization_id as "organizationId", o.area_code as "areaCode", nullif(o.manager_code, '') as "managerCode",
    o.source as channel, o.payment_method as method, ${l.quantity} as quantity, (${l.goodsFen})::int8 as "goodsFen",
    (${l.freightFen})::int8 as "freightFen", (${l.discountFen})::int8 as "discountFen"`);

/** In the words of the index of the moment, nulls included, though a range has none: other words would have every line sorted. */
const ordered = (l: Lines, columns: readonly string[], descending: boolean): SQL =>
  sql.raw(
    columns
      .map(
        (c) =>
          `${c} ${descending ? `desc nulls ${l.nulls}` : `asc nulls ${l.nulls === 'last' ? 'first' : 'last'}`}`,
      )
      .join(', '),
  );
export const lineOrder = (l: Lines, descending: boolean): SQL => ordered(l, l.order, descending);
/** The moment alone: who counts up to a limit walks along the index, from the end that is asked for, and never through older lines. */
export const lineMoment = (l: Lines, descending: boolean): SQL => ordered(l, l.order.slice(0, 1), descending);

interface Days {
  /** Rows of facts that have something of it. */
  some: string;
  quantity: string;
  goodsFen: string;
  freightFen: string;
  discountFen: string;
}
/** The same out of the facts of a day. */
export const detailDays: Readonly<Record<DetailEvent, Days>> = {
  paid: {
    some: 'f.paid_orders > 0',
    quantity: 'paid_qty',
    goodsFen: 'goods_fen',
    freightFen: 'freight_fen',
    discountFen: 'discount_fen',
  },
  refunded: {
    some: 'f.refund_count > 0',
    quantity: 'refunded_qty',
    goodsFen: 'refunded_fen',
    freightFen: 'refunded_freight_fen',
    discountFen: '0',
  },
  shipped: {
    some: 'f.shipped_qty > 0',
    quantity: 'shipped_qty',
    goodsFen: '0',
    freightFen: '0',
    discountFen: '0',
  },
  returned: {
    some: 'f.returned_qty > 0',
    quantity: 'returned_qty',
    goodsFen: '0',
    freightFen: '0',
    discountFen: '0',
  },
};

const column = (alias: string, name: string) => (name === '0' ? '0' : `${alias}.${name}`);

export const daySelect = (d: Days): SQL =>
  sql.raw(`f.id, f.day::text as day, null::timestamptz as at, null::bigint as "orderId", null::text as "orderSn",
    null::text as "documentNo", f.product_id as "productId",
    coalesce((select title from products where id = f.product_id), '商品 ' || f.product_id) as "productName",
    f.organization_id as "organizationId", f.area_code as "areaCode", f.manager_code as "managerCode", f.channel,
    f.payment_method as method, ${column('f', d.quantity)} as quantity, (${column('f', d.goodsFen)})::int8 as "goodsFen",
    (${column('f', d.freightFen)})::int8 as "freightFen", (${column('f', d.discountFen)})::int8 as "discountFen"`);

/** Totals of it over rows with the columns of facts or sums. */
export const dayTotals = (d: Days, alias: string): SQL =>
  sql.raw(
    (['quantity', 'goodsFen', 'freightFen', 'discountFen'] as const)
      .map((name) => `coalesce(sum(${column(alias, d[name])}), 0)::int8 as "${name}"`)
      .join(', '),
  );
