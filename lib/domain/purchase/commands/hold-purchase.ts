import 'server-only';
import { and, eq } from 'drizzle-orm';
import { organizations } from '@/db/schema/organization';
import { purchaseRequests } from '@/db/schema/purchase';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { substituteNow } from '@/lib/domain/organization/approval-queries';
import {
  lockMine,
  type MemberRow,
  type OrganizationRow,
} from '@/lib/domain/organization/commands/lock-organization';
import { organizationErrors } from '@/lib/domain/organization/errors';
import { purchaseMachine } from '@/lib/states/purchase';
import { findPurchase } from '../behalf-queries';
import { purchaseErrors } from '../errors';
import type { PurchaseRow } from '../present';

/** A request that the caller sees. An organisation that the platform has stopped says so. @throws 403, 404 */
export async function findToDecide(ctx: Ctx, id: number): Promise<PurchaseRow> {
  const { userId, organizationId } = requireBuyer(ctx);
  if (organizationId === null && !(await lockMine(ctx)).organization.active)
    throw organizationErrors.stopped();
  const row = await findPurchase(ctx, id);
  if (row.buyerId === userId) throw purchaseErrors.own();
  return row;
}

async function mayDecide(ctx: Ctx, organization: OrganizationRow, me: MemberRow): Promise<boolean> {
  if (me.role === 'manager') return true;
  if (organization.substituteId !== me.userId) return false;
  const [row] = await ctx.db
    .select({ now: substituteNow })
    .from(organizations)
    .where(eq(organizations.id, organization.id));
  return row?.now === true;
}

/**
 * The request, held until the transaction ends, for somebody who decides of it: the organisation is locked first, so that memberships, roles, the
 * substitute and its freezing are as they stand until then.
 *
 * @throws 403 while the platform has stopped the organisation, 404 for whoever does not decide (any more), 409 once it is decided
 */
export async function holdToDecide(ctx: Ctx, id: number): Promise<PurchaseRow> {
  const { organization, me } = await lockMine(ctx);
  if (!organization.active || organization.status !== 'approved') throw organizationErrors.stopped();
  const [row] = await ctx.db
    .select()
    .from(purchaseRequests)
    .where(and(eq(purchaseRequests.id, id), eq(purchaseRequests.organizationId, organization.id)))
    .for('update');
  if (!row || !(await mayDecide(ctx, organization, me))) throw purchaseErrors.notFound();
  if (row.status !== 'pending')
    throw purchaseErrors.decided({
      message: `该申请${purchaseMachine.label(row.status)}，不能再次审批`,
      data: { status: row.status },
    });
  return row;
}
