import 'server-only';
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { readingDevices, readingSessions } from '@/db/schema/reading';
import type { Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { withTx } from '@/lib/data/tx';
import { deviceName } from '@/lib/domain/identity/device-name';
import { MAX_DEVICES } from '../device-rules';

/**
 * Registers the browser of the call as a reading device of the user; called when a publication is opened. Of more than three the one seen longest
 * ago is dropped, and the reading sessions it held end. A device that was dropped or removed before is admitted anew: its reader has just proved
 * again that he may read.
 */
export async function admitDevice(ctx: Ctx, userId: number): Promise<void> {
  const { deviceKey } = ctx;
  if (!deviceKey) throw new Error('the route must be declared with reader: true');
  await withTx(ctx, async (tx) => {
    // Two browsers that open at the same moment are admitted one after the other, or both would be the third.
    await lockName(tx, `reading-devices:${userId}`);
    const seen = {
      name: deviceName(tx.userAgent),
      userAgent: tx.userAgent.slice(0, 300),
      ip: tx.ip,
      // The time of this statement, not of the transaction: who waited for the lock comes later.
      lastSeenAt: sql`clock_timestamp()`,
    };
    await tx.db
      .insert(readingDevices)
      .values({ userId, deviceKey, ...seen })
      .onConflictDoUpdate({
        target: [readingDevices.userId, readingDevices.deviceKey],
        set: {
          ...seen,
          removedAt: null,
          createdAt: sql`case when ${readingDevices.removedAt} is null then ${readingDevices.createdAt} else now() end`,
        },
      });
    const over = await tx.db
      .select({ id: readingDevices.id, deviceKey: readingDevices.deviceKey })
      .from(readingDevices)
      .where(and(eq(readingDevices.userId, userId), isNull(readingDevices.removedAt)))
      .orderBy(desc(readingDevices.lastSeenAt), desc(readingDevices.id))
      .offset(MAX_DEVICES);
    await dropDevices(
      tx,
      userId,
      over.map((d) => d.deviceKey),
      'device',
    );
    await forgetDevices(tx, userId);
  });
}

/** Removed devices that are kept of one reader: who changes his cookie with every call fills no table. */
const KEEP_REMOVED = 20;

async function forgetDevices(ctx: Ctx, userId: number): Promise<void> {
  const removed = and(eq(readingDevices.userId, userId), isNotNull(readingDevices.removedAt));
  const old = ctx.db
    .select({ id: readingDevices.id })
    .from(readingDevices)
    .where(removed)
    .orderBy(desc(readingDevices.removedAt), desc(readingDevices.id))
    .offset(KEEP_REMOVED);
  await ctx.db.delete(readingDevices).where(inArray(readingDevices.id, old));
}

/** Takes devices from their reader: their reading sessions end at once, and no page is handed out to them any more. */
export async function dropDevices(
  ctx: Ctx,
  userId: number,
  deviceKeys: readonly string[],
  reason: 'device' | 'owner',
): Promise<number> {
  if (deviceKeys.length === 0) return 0;
  const devices = await ctx.db
    .update(readingDevices)
    .set({ removedAt: ctx.now })
    .where(
      and(
        eq(readingDevices.userId, userId),
        inArray(readingDevices.deviceKey, [...deviceKeys]),
        isNull(readingDevices.removedAt),
      ),
    )
    .returning({ id: readingDevices.id });
  const sessions = await ctx.db
    .update(readingSessions)
    .set({ revokedAt: ctx.now, revokeReason: reason })
    .where(
      and(
        eq(readingSessions.userId, userId),
        inArray(readingSessions.deviceKey, [...deviceKeys]),
        isNull(readingSessions.revokedAt),
      ),
    )
    .returning({ id: readingSessions.id });
  return devices.length + sessions.length;
}
