import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { distributionEvents, distributionLists } from '@/db/schema/campaign';
import { orderItems } from '@/db/schema/order';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { lockOrder } from '@/lib/data/locks';
import { holdManaged } from '@/lib/data/owner';
import { transition } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { lockSplit, recordSplit, takeCopies } from '@/lib/domain/childOrder/commands/with-split';
import { writeRows } from '@/lib/domain/childOrder/commands/write-rows';
import { sumCopies, type ImportRow } from '@/lib/domain/childOrder/import-rules';
import {
  addOrder,
  holdMembership,
  markOf,
  openSubmit,
  type OrderRow,
} from '@/lib/domain/order/commands/add-order';
import { inSubmitTurn } from '@/lib/domain/order/commands/submit-order';
import type { AddOrderInput } from '@/lib/domain/order/contract';
import { distributionMachine } from '@/lib/states/campaign';
import type { ListOrderInput } from '../contract';
import { campaignErrors } from '../errors';
import { orderLines, readReaders, type ReaderRow } from '../queries';
import { MAX_READERS } from '../rules';
import { findCampaign, findList, holdList, holdRunning, managedBy, type ListRow } from '../scope';

/** @throws 422 naming a reader in an area that was retired since he was written down */
async function assertPlaces(ctx: Ctx, listId: number): Promise<void> {
  const { rows } = await ctx.db.execute<{ name: string; lineNo: number }>(sql`
    select r.name, r.line_no as "lineNo" from distribution_readers r
    where r.list_id = ${listId}::bigint and not exists (select 1 from areas a where a.code = r.area_code and a.active)
    order by r.line_no limit 1`);
  const [first] = rows;
  if (first)
    throw campaignErrors.retiredArea({
      message: `第 ${first.lineNo} 号读者${first.name}的所在地区已停用，请修改`,
    });
}

/** A reader with copies as the split of an order is written. */
function rowOf(reader: ReaderRow, lineOf: ReadonlyMap<number, number>): ImportRow {
  const { lineNo: line, name, phone, areaCode: code, province, city, district, address, department } = reader;
  const copies = new Map(
    Object.entries(reader.copies).map(([productId, n]) => [lineOf.get(Number(productId)) ?? 0, n]),
  );
  return {
    line,
    name,
    phone,
    place: { code, province, city, district },
    address,
    postcode: null,
    remark: department || null,
    copies,
    freightFen: 0,
    errors: [],
  };
}

/** Gives the copies of the order to the readers, a child order each; a subscription has its postage in the price, so that none has freight. */
async function giveToReaders(ctx: Ctx, list: ListRow, placed: OrderRow): Promise<void> {
  const readers = (await readReaders(ctx, list.id, { limit: MAX_READERS, offset: 0 })).filter(
    (r) => Object.keys(r.copies).length > 0,
  );
  const lines = await ctx.db
    .select({ id: orderItems.id, productId: orderItems.productId })
    .from(orderItems)
    .where(eq(orderItems.orderId, placed.id));
  const lineOf = new Map(lines.map((l) => [l.productId, l.id]));
  const rows = readers.map((r) => rowOf(r, lineOf));
  const split = await lockSplit(ctx, placed.id);
  await takeCopies(ctx, split, sumCopies(rows));
  const createdBy = requireBuyer(ctx).userId;
  await writeRows(ctx, { id: null, order: split.order, createdBy }, rows, () => Promise.resolve());
  await ctx.db.execute(sql`
    update distribution_readers r set child_order_id = c.id
    from (select id, row_number() over (order by line_no, id) as seq from distribution_readers d
      where d.list_id = ${list.id}::bigint and exists (select 1 from distribution_copies k where k.reader_id = d.id)) n
    join child_orders c on c.order_id = ${placed.id}::bigint and c.seq = n.seq
    where r.id = n.id`);
  await recordSplit(ctx, split.order, 'importChildren', { listId: list.id, count: rows.length });
}

/**
 * Orders the list in one act (domain.md section 9): one order of the organisation by every rule of a submit (`addOrder`: today's prices, limits, unpaid
 * orders), split among the readers. Season and list are held, so that a change of the list, another who orders it and whoever closes the season come
 * before or after. The same key gives the same order.
 *
 * @throws as `addOrder`; 403, 404; 409 once the season is over, the list is ordered or was changed since it was looked at; 422 without copies
 */
export async function orderList(outer: Ctx, input: ListOrderInput): Promise<OrderRow> {
  return inSubmitTurn(() =>
    withTx(outer, async (ctx) => {
      const organizationId = managedBy(ctx);
      const seen = await findList(ctx, input.id, organizationId);
      if (!seen) throw campaignErrors.noList();
      const lines = await orderLines(ctx, await findCampaign(ctx, input.id), seen);
      const { id, version, ...wish } = input;
      const order: AddOrderInput = { ...wish, lines, source: 'desktop' };
      const mark = markOf(ctx, order, `distribution ${seen.id}`);
      const opened = await openSubmit(ctx, order, mark);
      if (opened.facts.knownId !== null) return addOrder(ctx, order, mark, opened);
      await holdMembership(ctx, requireBuyer(ctx));
      if ((await holdManaged(ctx)) === null) throw campaignErrors.notManager();
      const campaign = await holdRunning(ctx, id);
      const list = await holdList(ctx, campaign.id, organizationId);
      if (list.version !== version || list.version !== seen.version) throw campaignErrors.changed();
      if (lines.length === 0) throw campaignErrors.empty();
      await assertPlaces(ctx, list.id);
      const placed = await addOrder(ctx, order, mark, opened);
      await giveToReaders(ctx, list, placed);
      await transition(ctx, {
        machine: distributionMachine,
        table: distributionLists,
        events: distributionEvents,
        id: list.id,
        action: 'order',
        set: { orderId: placed.id, orderedAt: sql`now()`, changedAt: sql`clock_timestamp()` },
        payload: { orderId: placed.id, orderSn: placed.orderSn },
      });
      return placed;
    }),
  );
}

/**
 * Makes a list whose order was cancelled one that can be changed and ordered again.
 *
 * @throws 403, 404; 409 while its order stands, and once the season is over
 */
export async function reopenList(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const organizationId = managedBy(ctx);
  if ((await holdManaged(ctx)) === null) throw campaignErrors.notManager();
  const campaign = await holdRunning(ctx, id);
  const [list] = await ctx.db
    .select()
    .from(distributionLists)
    .where(
      sql`${distributionLists.campaignId} = ${campaign.id} and ${distributionLists.organizationId} = ${organizationId}`,
    )
    .for('update');
  if (!list) throw campaignErrors.noList();
  if (list.orderId === null) throw campaignErrors.notOrdered();
  const order = await lockOrder(ctx, list.orderId);
  if (order.status !== 'cancelled') throw campaignErrors.orderStands();
  await ctx.db.execute(
    sql`update distribution_readers set child_order_id = null where list_id = ${list.id}::bigint`,
  );
  await transition(ctx, {
    machine: distributionMachine,
    table: distributionLists,
    events: distributionEvents,
    id: list.id,
    action: 'reopen',
    set: {
      orderId: null,
      orderedAt: null,
      changedAt: sql`clock_timestamp()`,
      version: sql`${distributionLists.version} + 1`,
    },
    payload: { orderId: order.id, orderSn: order.orderSn },
  });
}
