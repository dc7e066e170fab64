import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { readingDevices, readingSessions } from '@/db/schema/reading';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { sessionErrors } from '../session-errors';
import type { ReadingDevicesView } from '../session-contract';
import { listReadingDevices, publicDeviceKey } from '../session-queries';
import { dropDevices } from './admit-device';

/**
 * The reader takes a device off his list: what was opened on it by a code or a link ends at once.
 *
 * @returns the list as it is afterwards
 * @throws 404 `deviceGone` for another's and for one that is not there any more
 */
export async function removeDevice(ctx: Ctx, { key }: { key: string }): Promise<ReadingDevicesView> {
  const { userId } = requireBuyer(ctx);
  const devices = ctx.db
    .select({ deviceKey: readingDevices.deviceKey })
    .from(readingDevices)
    .where(
      and(
        eq(readingDevices.userId, userId),
        isNull(readingDevices.removedAt),
        eq(publicDeviceKey(readingDevices.deviceKey), key),
      ),
    );
  const sessions = ctx.db
    .select({ deviceKey: readingSessions.deviceKey })
    .from(readingSessions)
    .where(
      and(
        eq(readingSessions.userId, userId),
        isNull(readingSessions.revokedAt),
        eq(publicDeviceKey(readingSessions.deviceKey), key),
      ),
    );
  const keys = (await union(devices, sessions)).map((d) => d.deviceKey);
  if ((await dropDevices(ctx, userId, keys, 'owner')) === 0) throw sessionErrors.deviceGone();
  return listReadingDevices(ctx);
}
