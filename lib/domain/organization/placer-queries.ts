import 'server-only';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizationMembers } from '@/db/schema/organization';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import type { PlacerView } from './placer-contract';

/** People who are or were members, once each, by the name that they have in the organisation. */
function people(ctx: Ctx) {
  return ctx.db
    .selectDistinctOn([organizationMembers.organizationId, organizationMembers.userId], {
      organizationId: organizationMembers.organizationId,
      id: organizationMembers.userId,
      name: sql<string>`coalesce(${organizationMembers.name}, ${users.name})`,
      department: organizationMembers.department,
      left: sql<boolean>`${organizationMembers.removedAt} is not null`,
    })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .orderBy(
      organizationMembers.organizationId,
      organizationMembers.userId,
      sql`${organizationMembers.removedAt} is not null`,
      desc(organizationMembers.id),
    )
    .$dynamic();
}

interface Made {
  buyerId: number;
  organizationId: number | null;
}

/** The people who made these rows for an organisation. */
async function whoMade(ctx: Ctx, rows: readonly Made[]) {
  const made = rows.filter((r) => r.organizationId !== null);
  if (made.length === 0) return () => undefined;
  const known = await people(ctx).where(
    and(
      inArray(organizationMembers.organizationId, [...new Set(made.map((r) => r.organizationId as number))]),
      inArray(organizationMembers.userId, [...new Set(made.map((r) => r.buyerId))]),
    ),
  );
  return (r: Made) => known.find((k) => k.id === r.buyerId && k.organizationId === r.organizationId);
}

/**
 * Who stands behind rows that were made for an organisation; `null` for private ones. Rows are those that the caller may see already.
 *
 * @returns for each row, in the order given
 */
export async function readPlacers(ctx: Ctx, rows: readonly Made[]): Promise<(PlacerView | null)[]> {
  const { userId } = requireBuyer(ctx);
  const of = await whoMade(ctx, rows);
  return rows.map((r) => {
    const who = of(r);
    return who ? { id: who.id, name: who.name, me: who.id === userId, left: who.left } : null;
  });
}

/** The department of who made each of these rows for an organisation, as its manager says it today; `null` where there is none. */
export async function readDepartments(ctx: Ctx, rows: readonly Made[]): Promise<(string | null)[]> {
  const of = await whoMade(ctx, rows);
  return rows.map((r) => of(r)?.department ?? null);
}

/** Those by whom a manager may filter what belongs to the organisation: members first, then who left; empty for everybody else. */
export async function listPlacers(ctx: Ctx): Promise<PlacerView[]> {
  const { userId, organizationId, organizationRole } = requireBuyer(ctx);
  if (organizationId === null || organizationRole !== 'manager') return [];
  const known = await people(ctx).where(eq(organizationMembers.organizationId, organizationId));
  return known
    .map(({ id, name, left }) => ({ id, name, me: id === userId, left }))
    .toSorted(
      (a, b) =>
        Number(b.me) - Number(a.me) || Number(a.left) - Number(b.left) || a.name.localeCompare(b.name, 'zh'),
    );
}
