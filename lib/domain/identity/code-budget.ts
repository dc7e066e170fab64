import 'server-only';
import { eq, gt, or, sql } from 'drizzle-orm';
import type { Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import type { CodeChannel } from './code-channels';
import { identityErrors } from './errors';

interface BudgetLimits {
  perMinute: number;
  scale: number;
}

/**
 * Limits of sending codes (security.md S-21): per number or mail address in a minute, an hour and 24 hours, per IP address in an hour, and over everybody.
 * Requests are judged one after the other under an advisory lock that lasts to the end of the transaction which inserts the code's row, so
 * the limits are exact however many come at once.
 *
 * @throws 429 `codeTooOften` with `data.retryAfterSeconds` where it is known, 503 `codeBudget`
 */
export async function reserveCodeBudget(
  tx: Ctx,
  channel: CodeChannel,
  address: string,
  limits: BudgetLimits,
): Promise<void> {
  if (!tx.inTx) throw new Error('the lock lasts to the end of a transaction');
  await lockName(tx, `${channel.name}_codes`);
  await assertCodeBudget(tx, channel, address, limits);
}

/** The same without the lock: turns a crowd away before it queues for it. */
export async function assertCodeBudget(
  tx: Ctx,
  channel: CodeChannel,
  address: string,
  limits: BudgetLimits,
): Promise<void> {
  const t = channel.table;
  const ip = tx.ip || null;
  const since = (window: string) => sql`${t.createdAt} > clock_timestamp() - ${window}::interval`;
  const mine = sql`${channel.address} = ${address}`;
  const n = (filter: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${filter})::int`;
  const [used] = await tx.db
    .select({
      minute: n(sql`${mine} and ${since('1 minute')}`),
      hour: n(sql`${mine} and ${since('1 hour')}`),
      day: n(mine),
      address: n(sql`${t.ip} = ${ip} and ${since('1 hour')}`),
      wait: sql<number>`coalesce(ceil(60 - extract(epoch from clock_timestamp() - max(${t.createdAt}) filter (where ${mine}))), 0)::int`,
    })
    .from(t)
    .where(sql`${or(eq(channel.address, address), eq(t.ip, ip ?? ''))} and ${since('24 hours')}`);
  const all = await tx.db.$count(t, gt(t.createdAt, sql`clock_timestamp() - '24 hours'::interval`));
  const cap = (limit: number) => Math.ceil(limit * limits.scale);
  if (all >= cap(channel.limits.day)) throw identityErrors.codeBudget();
  if (!used) return;
  if (used.minute >= limits.perMinute) {
    const seconds = Math.max(1, used.wait);
    throw identityErrors.codeTooOften({
      message: `获取验证码过于频繁，请 ${seconds} 秒后再试`,
      data: { retryAfterSeconds: seconds },
    });
  }
  if (used.hour >= cap(channel.limits.phoneHour) || used.day >= cap(channel.limits.phoneDay)) {
    throw identityErrors.codeTooOften({ message: channel.tooMany });
  }
  if (ip && used.address >= cap(channel.limits.ipHour)) throw identityErrors.codeTooOften();
}
