import 'server-only';
import { max, sql } from 'drizzle-orm';
import { reportDays } from '@/db/schema/report';
import { toIsoOrNull } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import type { StateView } from './contract';
import { definitions } from './definition-rules';

/** How far the facts are built, and what the figures mean. */
export async function getReportState(ctx: Ctx): Promise<StateView> {
  const [row] = await ctx.db
    .select({
      firstDay: sql<string | null>`min(${reportDays.day})::text`,
      builtUntil: sql<string | null>`max(${reportDays.day})::text`,
      builtAt: max(reportDays.builtAt),
      missingDays:
        sql<number>`coalesce(max(${reportDays.day}) - min(${reportDays.day}) + 1 - count(*), 0)::int4`.mapWith(
          Number,
        ),
    })
    .from(reportDays);
  return {
    firstDay: row?.firstDay ?? null,
    builtUntil: row?.builtUntil ?? null,
    builtAt: toIsoOrNull(row?.builtAt ?? null),
    missingDays: row?.missingDays ?? 0,
    definitions: [...definitions],
  };
}
