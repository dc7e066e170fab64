import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { specialOrderEvents, specialOrderFiles, specialOrders } from '@/db/schema/specialOrder';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { recordEvent, transition } from '@/lib/data/transition';
import { readableNumber } from '@/lib/core/readable-number';
import { ownOrders } from '@/lib/domain/order/scope';
import { claimFiles } from '@/lib/domain/upload/commands/claim-files';
import type { ApplyOtherInput } from '../contract';
import { specialOrderErrors } from '../errors';
import type { ApplicationDetail } from '../present';
import { MAX_DAY_APPLICATIONS, MAX_OPEN_APPLICATIONS } from '../rules';
import { ownApplications } from '../scope';
import { specialOrderMachine } from '@/lib/states/specialOrder';

/** Fingerprint of what was submitted: a key that comes back with another body is refused. */
function bodyHash(input: ApplyOtherInput): string {
  const { type, title, description, quantity, contactName, contactPhone, orderId, fileIds } = input;
  const body = [
    type,
    title,
    description,
    quantity ?? null,
    contactName,
    contactPhone,
    orderId ?? null,
    fileIds,
  ];
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

/** The desk answers each by hand: nobody fills its list. */
async function assertRoom(ctx: Ctx): Promise<void> {
  const own = ownApplications(ctx);
  const open = await ctx.db.$count(specialOrders, and(own, eq(specialOrders.status, 'open')));
  if (open >= MAX_OPEN_APPLICATIONS) throw specialOrderErrors.tooManyOpen();
  const today = await ctx.db.$count(
    specialOrders,
    and(own, gt(specialOrders.createdAt, sql`now() - interval '24 hours'`)),
  );
  if (today >= MAX_DAY_APPLICATIONS) throw specialOrderErrors.tooManyToday();
}

async function assertOwnOrder(ctx: Ctx, orderId: number | undefined): Promise<void> {
  if (orderId === undefined) return;
  const [own] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), ownOrders(ctx)));
  if (!own) throw specialOrderErrors.badOrder({ errors: { orderId: '相关订单不存在' } });
}

/**
 * 特殊需求申请 (`order/apply/other`, domain.md section 9): a request that no product of the catalogue covers. The same key gives the same
 * application.
 *
 * @returns its id
 * @throws 400 at `orderId` for another's order and at `fileIds` for another's file, 409 for a key with another body, 422 and 429 above the limits
 */
export async function applyOther(ctx: Ctx, input: ApplyOtherInput): Promise<number> {
  const buyer = requireBuyer(ctx);
  const key = input.submitKey ?? ctx.idempotencyKey;
  if (!key || !/^[A-Za-z0-9_-]{16,64}$/.test(key)) throw specialOrderErrors.noKey();
  const hash = bodyHash(input);
  await lockName(ctx, `special:${buyer.userId}`);
  const [known] = await ctx.db
    .select({ id: specialOrders.id, hash: specialOrders.submitHash })
    .from(specialOrders)
    .where(and(ownApplications(ctx), eq(specialOrders.submitKey, key)));
  if (known) {
    if (known.hash !== hash) throw specialOrderErrors.keyReused();
    return known.id;
  }
  await assertRoom(ctx);
  await assertOwnOrder(ctx, input.orderId);
  const detail: ApplicationDetail = {
    description: input.description,
    quantity: input.quantity ?? null,
    contactName: input.contactName,
    contactPhone: input.contactPhone,
  };
  const found = await ctx.db.execute<{ n: number }>(sql`select nextval('special_no_seq')::int8 as n`);
  const [row] = await ctx.db
    .insert(specialOrders)
    .values({
      specialNo: `T${readableNumber(ctx.now, Number(found.rows[0]?.n))}`,
      kind: 'application',
      type: input.type,
      orderId: input.orderId ?? null,
      buyerId: buyer.userId,
      organizationId: buyer.organizationId,
      title: input.title,
      detail: { ...detail },
      submitKey: key,
      submitHash: hash,
    })
    .returning({ id: specialOrders.id });
  if (!row) throw new Error('insert of a special order returned nothing');
  const files = await claimFiles(ctx, {
    ids: input.fileIds,
    usage: 'order_file',
    entity: 'specialOrder',
    entityId: row.id,
    field: 'fileIds',
  });
  if (files.length > 0) {
    await ctx.db.insert(specialOrderFiles).values(
      files.map((f) => ({
        specialOrderId: row.id,
        uploadId: f.id,
        title: f.title,
        createdBy: buyer.userId,
      })),
    );
  }
  await recordEvent(ctx, specialOrderEvents, {
    entityId: row.id,
    action: 'open',
    fromStatus: null,
    toStatus: 'open',
  });
  return row.id;
}

/** 撤销申请 while nobody has taken it. @throws 404 for another's, 409 once it is being worked on */
export async function withdrawApplication(ctx: Ctx, id: number): Promise<void> {
  const [own] = await ctx.db
    .select({ id: specialOrders.id })
    .from(specialOrders)
    .where(and(eq(specialOrders.id, id), ownApplications(ctx)));
  if (!own) throw specialOrderErrors.notFound();
  await transition(ctx, {
    machine: specialOrderMachine,
    table: specialOrders,
    events: specialOrderEvents,
    id,
    action: 'withdraw',
    set: { updatedAt: sql`now()` },
  });
}
