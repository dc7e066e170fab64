import 'server-only';
import { and, eq, gt, or, sql, type SQL } from 'drizzle-orm';
import { readingTokens } from '@/db/schema/reading';
import { toIso } from '@/lib/core/dates';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { maskIp } from '@/lib/domain/identity/device-name';
import { sessionErrors } from '../session-errors';
import { placeOf, places } from '../place-rules';
import type { ConfirmInput, ScannedView } from '../session-contract';
import { presentTokenState } from '../session-present';
import { assertReadingOpen } from '../switch-queries';
import { tokenHash } from '../token-hash';

/** After the confirmation the desktop has this long to fetch its session, in seconds, also when the code would have run out. */
const FETCH_SECONDS = 60;

const t = readingTokens;
const columns = {
  status: t.status,
  userId: t.userId,
  device: t.device,
  ip: t.ip,
  createdAt: t.createdAt,
  expired: sql<boolean>`${t.expiresAt} <= now()`,
  seconds: sql<number>`greatest(0, ceil(extract(epoch from ${t.expiresAt} - now())))::int`,
};
const byToken = (token: string) => and(eq(t.tokenHash, tokenHash(token)), eq(t.kind, 'confirm')) as SQL;
const living = gt(t.expiresAt, sql`now()`);

/**
 * The caller's phone has scanned the code of a desktop: the code is his to confirm or to cancel, nobody else's. Nothing is confirmed by it: he
 * first sees which desktop asks, from which network and since when. Scanning again tells the same.
 *
 * @throws 404 `tokenGone`, 409 `tokenTaken` when another reader was first
 */
export async function scanReading(ctx: Ctx, token: string): Promise<ScannedView> {
  await assertReadingOpen(ctx);
  const { userId } = requireBuyer(ctx);
  const [row = await readToken(ctx, token)] = await ctx.db
    .update(t)
    .set({ status: 'scanned', userId, scannedAt: sql`coalesce(${t.scannedAt}, now())` })
    .where(
      and(
        byToken(token),
        living,
        or(eq(t.status, 'waiting'), and(eq(t.status, 'scanned'), eq(t.userId, userId))),
      ),
    )
    .returning(columns);
  if (!row) throw sessionErrors.tokenGone();
  if (row.userId !== userId) throw row.expired ? sessionErrors.tokenGone() : sessionErrors.tokenTaken();
  const place = placeOf(row.ip, ctx.ip);
  return {
    ...presentTokenState(row.status, row.expired),
    device: row.device ?? '未知设备',
    network: maskIp(row.ip),
    place,
    placeLabel: places[place],
    askedAt: toIso(row.createdAt),
    seconds: row.seconds,
  };
}

/**
 * The reader lets the desktop read, or does not. Only who scanned the code decides, once; the same decision again is answered alike.
 *
 * @throws 404 `tokenGone`, 409 when the other decision was made
 */
export async function confirmReading(ctx: Ctx, { token, act }: ConfirmInput) {
  if (act === 'confirm') await assertReadingOpen(ctx);
  const mine = and(byToken(token), eq(t.userId, requireBuyer(ctx).userId)) as SQL;
  const decision =
    act === 'confirm'
      ? {
          status: 'confirmed' as const,
          confirmedAt: sql`now()`,
          expiresAt: sql`greatest(${t.expiresAt}, now() + make_interval(secs => ${FETCH_SECONDS}))`,
        }
      : { status: 'cancelled' as const };
  const [decided] = await ctx.db
    .update(t)
    .set(decision)
    .where(and(mine, eq(t.status, 'scanned'), living))
    .returning({ status: t.status });
  if (decided) return presentTokenState(decided.status, false);
  const [row] = await ctx.db.select(columns).from(t).where(mine);
  if (!row) throw sessionErrors.tokenGone();
  const { status, expired } = row;
  if (status === 'cancelled' && act === 'confirm') throw sessionErrors.tokenCancelled();
  if (status === 'cancelled' || status === 'consumed') {
    if (act === 'cancel' && status === 'consumed') throw sessionErrors.tokenDecided();
    return presentTokenState(status, expired);
  }
  if (status !== 'confirmed' || expired) throw sessionErrors.tokenGone();
  if (act === 'cancel') throw sessionErrors.tokenDecided();
  return presentTokenState(status, expired);
}

async function readToken(ctx: Ctx, token: string) {
  const [row] = await ctx.db.select(columns).from(t).where(byToken(token));
  return row;
}
