import 'server-only';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { organizationMembers, organizations } from '@/db/schema/organization';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { organizationErrors } from '../errors';

export type OrganizationRow = typeof organizations.$inferSelect;
export type MemberRow = typeof organizationMembers.$inferSelect;

/**
 * Locks an organisation's row: whatever changes who belongs to it, manages it or waits for an audit goes one after the other. Orders that refer
 * to it go on meanwhile. First of all row locks, before the memberships (domain.md section 1 rule 3).
 *
 * @throws 404 when it was dissolved
 */
export async function lockOrganization(ctx: Ctx, id: number): Promise<OrganizationRow> {
  if (!ctx.inTx) throw new Error('a lock outside a transaction');
  const [row] = await ctx.db
    .select()
    .from(organizations)
    .where(and(eq(organizations.id, id), isNull(organizations.deletedAt)))
    .for('no key update');
  if (!row) throw organizationErrors.notFound();
  return row;
}

async function myMembership(ctx: Ctx): Promise<MemberRow> {
  const [row] = await ctx.db
    .select()
    .from(organizationMembers)
    .where(
      and(eq(organizationMembers.userId, requireBuyer(ctx).userId), isNull(organizationMembers.removedAt)),
    );
  if (!row) throw organizationErrors.none();
  return row;
}

/**
 * The caller's organisation, locked, and the membership as it stands under that lock: who was removed or lost the role a moment ago is refused
 * (security.md S-07).
 *
 * @throws 404 for who belongs to none
 */
export async function lockMine(ctx: Ctx): Promise<{ organization: OrganizationRow; me: MemberRow }> {
  const { organizationId } = await myMembership(ctx);
  const organization = await lockOrganization(ctx, organizationId);
  const me = await myMembership(ctx);
  if (me.organizationId !== organizationId) throw organizationErrors.none();
  return { organization, me };
}

/** The same for its managers. @throws 403 for a plain member, and while the platform has stopped the organisation */
export async function lockManaged(ctx: Ctx): Promise<{ organization: OrganizationRow; me: MemberRow }> {
  const mine = await lockMine(ctx);
  if (mine.me.role !== 'manager') throw organizationErrors.notManager();
  if (!mine.organization.active) throw organizationErrors.stopped();
  return mine;
}

/** A living member of the organisation, locked: a submit of his that is under way ends first. @throws 404 */
export async function lockMember(ctx: Ctx, organizationId: number, id: number): Promise<MemberRow> {
  const [row] = await ctx.db
    .select()
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.id, id),
        eq(organizationMembers.organizationId, organizationId),
        isNull(organizationMembers.removedAt),
      ),
    )
    .for('update');
  if (!row) throw organizationErrors.memberNotFound();
  return row;
}

/** Under the organisation's lock: somebody else manages it too. @throws 422 `lastManager` */
export async function assertOtherManager(ctx: Ctx, member: MemberRow): Promise<void> {
  const others = await ctx.db.$count(
    organizationMembers,
    and(
      eq(organizationMembers.organizationId, member.organizationId),
      eq(organizationMembers.role, 'manager'),
      ne(organizationMembers.id, member.id),
      isNull(organizationMembers.removedAt),
    ),
  );
  if (others === 0) throw organizationErrors.lastManager();
}
