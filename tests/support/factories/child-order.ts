import { and, asc, eq, ne } from 'drizzle-orm';
import { childOrderItems, childOrders, importBatches } from '@/db/schema/childOrder';
import { orderItems } from '@/db/schema/order';
import { writeCsv } from '@/lib/core/csv';
import { randomToken } from '@/lib/core/ids';
import type { Ctx } from '@/lib/data/ctx';
import { previewImport } from '@/lib/domain/childOrder/commands/preview-import';
import { requestImport } from '@/lib/domain/childOrder/commands/request-import';
import type { ChildAddInput } from '@/lib/domain/childOrder/contract';
import type { ChildImportView } from '@/lib/domain/childOrder/import-contract';
import { testDb } from '../db';
import { makeProduct } from './catalogue';
import { paidOrder } from './pay';
import { ctxOf, makeCustomer, placeOrder, type Customer, type OrderRow } from './sale';

export type OrderLine = typeof orderItems.$inferSelect;
export interface SplitOrder {
  customer: Customer;
  ctx: Ctx;
  order: OrderRow;
  lines: OrderLine[];
  /** The first line. */
  line: OrderLine;
}

export const linesOf = (orderId: number): Promise<OrderLine[]> =>
  testDb().select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.lineNo));

/** An order of one buyer with a line of books for each number of copies: 50 yuan and 400 g a copy. */
export async function orderToSplit(
  quantities: readonly number[],
  { paid = true, customer: known }: { paid?: boolean; customer?: Customer } = {},
): Promise<SplitOrder> {
  const customer = known ?? (await makeCustomer());
  const wanted = [];
  for (const quantity of quantities) {
    const product = await makeProduct({ stock: quantity });
    wanted.push({ productId: product.id, quantity });
  }
  const order = await (paid ? paidOrder(customer, wanted) : placeOrder(customer, wanted));
  const lines = await linesOf(order.id);
  const [line] = lines;
  if (!line) throw new Error('no line');
  return { customer, ctx: ctxOf(customer), order, lines, line };
}

/** What the form of a child order sends; 东城区 in Beijing unless told otherwise. */
export function childInput(
  orderId: number,
  copies: Readonly<Record<number, number>>,
  more: Partial<ChildAddInput> = {},
): ChildAddInput {
  return {
    orderId,
    requestKey: randomToken(16),
    name: '李四',
    phone: '13900139000',
    tel: null,
    areaCode: '110101',
    address: '某路 2 号',
    postcode: null,
    remark: null,
    lines: Object.entries(copies).map(([id, quantity]) => ({ orderItemId: Number(id), quantity })),
    ...more,
  };
}

/** Child orders that live, with their copies by line. */
export async function childrenOf(orderId: number) {
  const rows = await testDb()
    .select()
    .from(childOrders)
    .where(and(eq(childOrders.orderId, orderId), ne(childOrders.status, 'cancelled')))
    .orderBy(asc(childOrders.seq));
  const items = await testDb()
    .select({ item: childOrderItems })
    .from(childOrderItems)
    .innerJoin(childOrders, eq(childOrders.id, childOrderItems.childOrderId))
    .where(eq(childOrders.orderId, orderId));
  return rows.map((row) => ({
    ...row,
    items: items.flatMap(({ item }) => (item.childOrderId === row.id ? [item] : [])),
  }));
}

const HEAD = ['收货人', '手机号码', '省', '市', '区县', '详细地址', '邮编', '备注'];

/** One row of a file: a receiver in 东城区 with these copies. */
export const receiverRow = (i: number, ...copies: (number | string)[]): string[] => [
  `收货人${i}`,
  `138${String(i).padStart(8, '0')}`,
  '北京',
  '',
  '东城区',
  `测试路 ${i} 号`,
  '100010',
  '',
  ...copies.map(String),
];

/** A file for this order as CSV, a column for each of its lines. */
export function fileFor({ order, lines }: SplitOrder, rows: readonly string[][], name = '收货人.csv'): File {
  const heads = [...HEAD, ...lines.map((l) => `${l.title}[${order.orderSn}-${l.lineNo}]`)];
  return new File([writeCsv([heads, ...rows])], name, { type: 'text/csv' });
}

/** Previews and commits as the page does; the job that writes it has not run yet. */
export async function commitFile(ctx: Ctx, orderId: number, file: File): Promise<ChildImportView> {
  const { fingerprint } = await previewImport(ctx, { orderId, file });
  return requestImport(ctx, { orderId, file, fingerprint });
}

export async function batchOf(id: number): Promise<typeof importBatches.$inferSelect> {
  const [row] = await testDb().select().from(importBatches).where(eq(importBatches.id, id));
  if (!row) throw new Error('no import');
  return row;
}
