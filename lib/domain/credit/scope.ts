import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { creditDebts } from '@/db/schema/credit';
import type { Ctx } from '@/lib/data/ctx';
import { whoOf } from '@/lib/data/owner';
import { creditErrors } from './errors';

/** The organisation whose manager the caller is (security.md S-72). @throws 404 without one, 403 for a plain member */
export function managedBy(ctx: Ctx): number {
  const { organizationId, manager } = whoOf(ctx);
  if (organizationId === null) throw creditErrors.noOrganization({ message: '您还没有加入单位' });
  if (!manager) throw creditErrors.notManager();
  return organizationId;
}

const day = (instant: SQL): SQL => sql`(${instant} at time zone 'Asia/Shanghai')::date`;

/** Today by the database's clock. */
export const TODAY = day(sql`now()`);

/**
 * The last day on which a debt may be paid: its days are counted from when it was put on account, of cash on delivery from the first parcel that was
 * received, or from the end of the order; `null` before that.
 */
export const DUE_ON: SQL = sql`(case ${creditDebts.mode} when 'invoice_first' then ${day(sql`${creditDebts.createdAt}`)}
  else ${day(sql`(select min(least(s.received_at, o.finished_at)) from orders o left join shipments s on s.order_id = o.id and s.received_at is not null
    where o.id = ${creditDebts.orderId})`)} end + ${creditDebts.termDays})`;

/** Days since a debt should have been paid; zero before. */
export const OVERDUE_DAYS = sql`case when ${creditDebts.openFen} > 0 then greatest(0, coalesce(${TODAY} - ${DUE_ON}, 0)) else 0 end`;
