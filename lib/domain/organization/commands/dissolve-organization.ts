import 'server-only';
import { and, asc, eq, isNull } from 'drizzle-orm';
import {
  organizationEvents,
  organizationInvitations,
  organizationMembers,
  organizations,
} from '@/db/schema/organization';
import { ROLE_PURCHASE } from '@/lib/core/role';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { spendToken } from '@/lib/domain/identity/commands/issue-token';
import { dropFile } from '@/lib/domain/upload/commands/claim-files';
import { dissolveObstacles } from '../dissolve-queries';
import { organizationErrors } from '../errors';
import { proposalOf } from '../proposal-queries';
import { endMemberships } from './end-membership';
import { lockManaged } from './lock-organization';
import { noProposal } from './propose-changes';
import { tellPeople } from './tell-people';

/**
 * Dissolves the caller's organisation, who has just confirmed his identity (security.md S-25): memberships end, invitations are void, name and
 * credit code are free. Orders and papers stay with the organisation's id. Submits that are under way end first, because they hold their
 * membership's row; those that come after find none.
 *
 * @returns the role of the caller's account from now on
 * @throws 403 for a plain member, 404 without an organisation, 422 `tokenGone`, 422 with what stands against it
 */
export async function dissolveOrganization(ctx: Ctx, token: string): Promise<string> {
  const { organization } = await lockManaged(ctx);
  const { id, status } = organization;
  const members = await ctx.db
    .select()
    .from(organizationMembers)
    .where(and(eq(organizationMembers.organizationId, id), isNull(organizationMembers.removedAt)))
    .orderBy(asc(organizationMembers.id))
    .for('update');
  await spendToken(ctx, token, 'dissolve');
  const obstacles = await dissolveObstacles(ctx, id);
  if (obstacles.length > 0) {
    throw organizationErrors.cannotDissolve({
      message: `暂不能解散单位：${obstacles.map((o) => o.text).join('；')}`,
      data: { obstacles },
    });
  }
  await endMemberships(ctx, members, '单位已解散');
  await ctx.db
    .update(organizationInvitations)
    .set({ status: 'revoked', decidedAt: ctx.now, updatedAt: ctx.now })
    .where(
      and(eq(organizationInvitations.organizationId, id), eq(organizationInvitations.status, 'pending')),
    );
  const { licenseUploadId } = proposalOf(organization, organization.proposal ?? {});
  if (licenseUploadId !== null) await dropFile(ctx, licenseUploadId);
  await ctx.db
    .update(organizations)
    .set({ ...noProposal, deletedAt: ctx.now, updatedAt: ctx.now })
    .where(eq(organizations.id, id));
  await recordEvent(ctx, organizationEvents, {
    entityId: id,
    action: 'dissolve',
    fromStatus: status,
    toStatus: status,
    payload: { name: organization.name, creditCode: organization.creditCode, members: members.length },
  });
  const { userId } = requireBuyer(ctx);
  await tellPeople(
    ctx,
    id,
    members.map((m) => m.userId).filter((other) => other !== userId),
    { title: '单位已解散', text: `${organization.name}已由管理员解散，您今后以个人身份购买。` },
  );
  return ROLE_PURCHASE;
}
