import 'server-only';
import { inArray } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { articles } from '@/db/schema/article';
import { users } from '@/db/schema/identity';
import { orders } from '@/db/schema/order';
import { organizations } from '@/db/schema/organization';
import { refunds } from '@/db/schema/payment';
import { products } from '@/db/schema/product';
import { shipments } from '@/db/schema/shipment';
import { stockDocuments } from '@/db/schema/stock';
import type { Ctx } from '@/lib/data/ctx';

type Named = PromiseLike<{ id: number; name: string | null }[]>;

/** How people call a thing that the log names by its id: by the number on its papers, or its name. */
const sources: Readonly<Record<string, (ctx: Ctx, ids: number[]) => Named>> = {
  afterSale: ({ db }, ids) =>
    db
      .select({ id: afterSales.id, name: afterSales.afterSaleNo })
      .from(afterSales)
      .where(inArray(afterSales.id, ids)),
  article: ({ db }, ids) =>
    db.select({ id: articles.id, name: articles.title }).from(articles).where(inArray(articles.id, ids)),
  order: ({ db }, ids) =>
    db.select({ id: orders.id, name: orders.orderSn }).from(orders).where(inArray(orders.id, ids)),
  organization: ({ db }, ids) =>
    db
      .select({ id: organizations.id, name: organizations.name })
      .from(organizations)
      .where(inArray(organizations.id, ids)),
  product: ({ db }, ids) =>
    db.select({ id: products.id, name: products.title }).from(products).where(inArray(products.id, ids)),
  refund: ({ db }, ids) =>
    db.select({ id: refunds.id, name: refunds.refundNo }).from(refunds).where(inArray(refunds.id, ids)),
  shipment: ({ db }, ids) =>
    db
      .select({ id: shipments.id, name: shipments.shipmentNo })
      .from(shipments)
      .where(inArray(shipments.id, ids)),
  stockDocument: ({ db }, ids) =>
    db
      .select({ id: stockDocuments.id, name: stockDocuments.docNo })
      .from(stockDocuments)
      .where(inArray(stockDocuments.id, ids)),
};

/** Members that hold the id of an administrator. */
const HOLDERS = ['lockedBy'] as const;

const idOf = (value: unknown): number[] =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{1,9}$/.test(value)) ? [Number(value)] : [];
const memberOf = (side: unknown, name: string): unknown =>
  typeof side === 'object' && side !== null ? (side as Record<string, unknown>)[name] : undefined;

/** What the page of a log is told by besides ids: at most one read for each kind of thing on it. */
export interface LogNames {
  thing: (entity: string, id: string) => string | null;
  person: (id: number) => string | null;
}

interface NamedRow {
  entity: string;
  entityId: string;
  before: unknown;
  after: unknown;
}

/** The names of what some rows of the operation log are about; what is gone has none. */
export async function namesOfLog(ctx: Ctx, rows: readonly NamedRow[]): Promise<LogNames> {
  const names = new Map<string, string>();
  const read = async (kind: string, ids: number[], from: (ids: number[]) => Named) => {
    if (ids.length === 0) return;
    for (const { id, name } of await from([...new Set(ids)])) if (name) names.set(`${kind} ${id}`, name);
  };
  for (const [kind, from] of Object.entries(sources)) {
    const ids = rows.filter((r) => r.entity === kind).flatMap((r) => idOf(r.entityId));
    await read(kind, ids, (some) => from(ctx, some));
  }
  const holders = rows.flatMap((r) =>
    HOLDERS.flatMap((m) => [...idOf(memberOf(r.before, m)), ...idOf(memberOf(r.after, m))]),
  );
  await read('person', holders, (ids) =>
    ctx.db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids)),
  );
  return {
    thing: (entity, id) => names.get(`${entity} ${id}`) ?? null,
    person: (id) => names.get(`person ${id}`) ?? null,
  };
}

/** A side of a row with people's names in place of their ids. */
export function withPeople(side: unknown, names: LogNames): unknown {
  if (!HOLDERS.some((m) => typeof memberOf(side, m) === 'number')) return side;
  const told = { ...(side as Record<string, unknown>) };
  for (const m of HOLDERS) if (typeof told[m] === 'number') told[m] = names.person(told[m]) ?? told[m];
  return told;
}
