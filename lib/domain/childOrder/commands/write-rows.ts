import 'server-only';
import { sql } from 'drizzle-orm';
import { childOrderEvents, childOrderItems, childOrders } from '@/db/schema/childOrder';
import { actorName, type Ctx } from '@/lib/data/ctx';
import type { ImportRow } from '../import-rules';
import { childNo } from '../rules';
import { lastSeq } from './add-child';
import type { Order } from './with-split';

/** Rows of one statement, and between two signs of progress. */
const CHUNK = 250;

interface ImportTarget {
  /** The import's id; `null` for receivers that come by no file. */
  id: number | null;
  order: Order;
  createdBy: number | null;
}

async function writeChunk(
  ctx: Ctx,
  { id, order, createdBy }: ImportTarget,
  rows: readonly ImportRow[],
  first: number,
): Promise<void> {
  // One parameter a statement: thousands of rows of single parameters cost more than the inserts.
  const children = rows.map((row, i) => ({
    seq: first + i,
    no: childNo(order.orderSn, first + i),
    name: row.name,
    phone: row.phone,
    ...row.place,
    address: row.address,
    postcode: row.postcode,
    remark: row.remark,
    freight: row.freightFen,
  }));
  await ctx.db.execute(sql`insert into ${childOrders}
    (order_id, seq, child_no, receiver_name, receiver_phone, area_code, province, city, district, address, postcode, freight_fen, remark, import_batch_id, created_by)
    select ${order.id}::bigint, r.seq, r.no, r.name, r.phone, r.code, r.province, r.city, r.district, r.address, r.postcode, r.freight, r.remark, ${id}::bigint, ${createdBy}::bigint
    from json_to_recordset(${JSON.stringify(children)}::json)
      as r(seq int, no text, name text, phone text, code text, province text, city text, district text, address text, postcode text, freight bigint, remark text)`);
  const items = rows.flatMap((row, i) => [...row.copies].map(([line, n]) => ({ seq: first + i, line, n })));
  await ctx.db.execute(sql`insert into ${childOrderItems} (child_order_id, order_item_id, quantity)
    select c.id, i.line, i.n from json_to_recordset(${JSON.stringify(items)}::json) as i(seq int, line bigint, n int)
    join ${childOrders} c on c.order_id = ${order.id}::bigint and c.seq = i.seq`);
  const { actor, ip, requestId, now } = ctx;
  const lines = rows.map((row, i) => ({ seq: first + i, line: row.line }));
  await ctx.db.execute(sql`insert into ${childOrderEvents}
    (child_order_id, action, to_status, actor_kind, actor_id, actor_name, role, payload, ip, request_id, created_at)
    select c.id, 'create', 'open', ${actor.kind}::text, ${createdBy}::bigint, ${actorName(ctx)}::text, ${'role' in actor ? actor.role : null}::text,
      jsonb_build_object('importId', ${id}::bigint, 'line', l.line), ${ip || null}::text, ${requestId}::text, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(lines)}::json) as l(seq int, line int)
    join ${childOrders} c on c.order_id = ${order.id}::bigint and c.seq = l.seq`);
}

/** Writes the receivers of an import as child orders with their copies and histories. Under the order's lock; the copies are taken before. */
export async function writeRows(
  ctx: Ctx,
  target: ImportTarget,
  rows: readonly ImportRow[],
  tell: (done: number) => Promise<void>,
): Promise<void> {
  const first = (await lastSeq(ctx, target.order.id)) + 1;
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK);
    await writeChunk(ctx, target, chunk, first + at);
    await tell(at + chunk.length);
  }
}
