import 'server-only';
import { sql } from 'drizzle-orm';
import { rateLimits } from '@/db/schema/identity';
import type { Ctx } from '@/lib/data/ctx';

/**
 * Takes one of a stock that grows by `perSecond` and is shared by all processes of the site, in one statement (generic cell rate algorithm): the row
 * holds the moment, in ms, from which the stock is full again; each take moves it on by the time that one needs to grow. A row whose moment has passed
 * says nothing and may be deleted. The database's clock decides. `rate_limits` is not logged, so that no commit waits for the disk.
 *
 * @returns false when the stock is used up; nothing is taken then
 */
export async function takeShared(ctx: Ctx, key: string, stock: number, perSecond: number): Promise<boolean> {
  const everyMs = Math.round(1000 / perSecond);
  const fullAt = sql`greatest(r.expire, excluded.expire - ${everyMs}::int)`;
  const taken = await ctx.db.execute(sql`
    insert into ${rateLimits} as r (key, points, expire)
    values (${`turn:${key}`}, 1, (extract(epoch from clock_timestamp()) * 1000)::bigint + ${everyMs}::int)
    on conflict (key) do update set expire = ${fullAt} + ${everyMs}::int
    where ${fullAt} <= excluded.expire + ${(stock - 2) * everyMs}::bigint`);
  return (taken.rowCount ?? 0) > 0;
}
