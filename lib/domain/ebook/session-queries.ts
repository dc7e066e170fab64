import 'server-only';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { readingDevices, readingSessions, readingTokens } from '@/db/schema/reading';
import { toIso } from '@/lib/core/dates';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { deviceName, isHandheld, maskIp } from '@/lib/domain/identity/device-name';
import { MAX_DEVICES } from './device-rules';
import { sessionErrors } from './session-errors';
import { codeRows } from './queries';
import type { LinkView, ReadingDevicesView, ReadingDeviceView } from './session-contract';
import { readingSessionKinds } from '@/lib/states/ebook';
import { assertReadingOpen } from './switch-queries';
import { tokenHash } from './token-hash';
import { activationCodes } from '@/db/schema/activation';

/** What a device is called outside: its key is a secret of the browser. */
export const publicDeviceKey = (column: typeof readingDevices.deviceKey | typeof readingSessions.deviceKey) =>
  sql<string>`left(encode(sha256(${column}::bytea), 'hex'), 16)`;

/** Where the caller reads: registered devices, and browsers with a reading session that have opened nothing yet. */
export async function listReadingDevices(ctx: Ctx): Promise<ReadingDevicesView> {
  const { userId } = requireBuyer(ctx);
  const [devices, sessions] = await Promise.all([
    ctx.db
      .select({
        deviceKey: readingDevices.deviceKey,
        key: publicDeviceKey(readingDevices.deviceKey),
        userAgent: readingDevices.userAgent,
        ip: readingDevices.ip,
        since: readingDevices.createdAt,
        lastSeenAt: readingDevices.lastSeenAt,
      })
      .from(readingDevices)
      .where(and(eq(readingDevices.userId, userId), isNull(readingDevices.removedAt))),
    ctx.db
      .select({
        deviceKey: readingSessions.deviceKey,
        key: publicDeviceKey(readingSessions.deviceKey),
        kind: readingSessions.kind,
        userAgent: readingSessions.userAgent,
        ip: readingSessions.ip,
        since: readingSessions.createdAt,
        lastSeenAt: readingSessions.lastSeenAt,
      })
      .from(readingSessions)
      .where(
        and(
          eq(readingSessions.userId, userId),
          isNull(readingSessions.revokedAt),
          gt(readingSessions.expiresAt, sql`now()`),
          gt(readingSessions.absoluteExpiresAt, sql`now()`),
        ),
      )
      .orderBy(desc(readingSessions.lastSeenAt)),
  ]);
  const view = (
    row: (typeof devices)[number],
    kind: (typeof sessions)[number]['kind'] | null,
    registered: boolean,
  ): ReadingDeviceView => ({
    key: row.key,
    name: deviceName(row.userAgent),
    handheld: isHandheld(row.userAgent),
    network: maskIp(row.ip),
    registered,
    session: kind,
    sessionLabel: kind && readingSessionKinds[kind],
    current: row.deviceKey === ctx.deviceKey,
    since: toIso(row.since),
    lastSeenAt: toIso(row.lastSeenAt),
  });
  const known = new Map(
    devices.map((d) => [d.key, view(d, sessions.find((s) => s.key === d.key)?.kind ?? null, true)]),
  );
  for (const s of sessions) if (!known.has(s.key)) known.set(s.key, view(s, s.kind, false));
  const list = [...known.values()].toSorted((a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt, 'en'));
  return { limit: MAX_DEVICES, devices: list };
}

/** What a link to a phone opens, told without using it up: a preview of the address by some program takes nothing. @throws 404 `linkGone` */
export async function getLink(ctx: Ctx, token: string): Promise<LinkView> {
  await assertReadingOpen(ctx);
  const [link] = await ctx.db
    .select({
      codeId: readingTokens.activationCodeId,
      seconds: sql<number>`ceil(extract(epoch from ${readingTokens.expiresAt} - now()))::int`,
    })
    .from(readingTokens)
    .where(
      and(
        eq(readingTokens.tokenHash, tokenHash(token)),
        eq(readingTokens.kind, 'item'),
        eq(readingTokens.status, 'waiting'),
        gt(readingTokens.expiresAt, sql`now()`),
      ),
    );
  const [code] = link ? await codeRows(ctx).where(eq(activationCodes.id, link.codeId ?? 0)) : [];
  if (!link || !code) throw sessionErrors.linkGone();
  const { title, label, coverPath } = code;
  return { title, label, coverPath, seconds: link.seconds };
}
