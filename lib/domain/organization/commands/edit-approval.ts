import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { organizationEvents, organizationMembers, organizations } from '@/db/schema/organization';
import type { Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import type { ApprovalEditInput, ApprovalView } from '../approval-contract';
import { getApproval } from '../approval-queries';
import { organizationErrors } from '../errors';
import { lockManaged } from './lock-organization';
import { tellPeople } from './tell-people';

/** The account of a plain member who lives. @throws 400 at `substituteId` */
async function substituteOf(ctx: Ctx, organizationId: number, memberId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ userId: organizationMembers.userId, role: organizationMembers.role })
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.id, memberId),
        eq(organizationMembers.organizationId, organizationId),
        isNull(organizationMembers.removedAt),
      ),
    );
  const wrong = !row
    ? '该成员不存在'
    : row.role === 'manager'
      ? '单位管理员无需代审批，请选择普通成员'
      : null;
  if (!row || wrong !== null)
    throw organizationErrors.badSubstitute({ errors: { substituteId: wrong ?? '' } });
  return row.userId;
}

/**
 * Says which orders of the caller's organisation wait for a manager, and who decides in his place between two days.
 *
 * @throws 403 for a plain member, 404 without an organisation, 400 for a substitute who is no plain member of it
 */
export async function editApproval(ctx: Ctx, input: ApprovalEditInput): Promise<ApprovalView> {
  const { organization } = await lockManaged(ctx);
  const { id, status, name } = organization;
  const substituteId = input.substituteId ? await substituteOf(ctx, id, input.substituteId) : null;
  const [from, to] = substituteId === null ? [null, null] : [input.from, input.to];
  const set = { approvalAll: input.all, substituteId, substituteFrom: from, substituteTo: to };
  const before = (Object.keys(set) as (keyof typeof set)[]).map((key) => [key, organization[key]] as const);
  if (before.every(([key, value]) => value === set[key])) return getApproval(ctx);
  await ctx.db
    .update(organizations)
    .set({ ...set, updatedAt: ctx.now })
    .where(eq(organizations.id, id));
  await recordEvent(ctx, organizationEvents, {
    entityId: id,
    action: 'approval',
    fromStatus: status,
    toStatus: status,
    payload: { before: Object.fromEntries(before), after: set },
  });
  if (substituteId !== null && from && to) {
    await tellPeople(ctx, id, [substituteId], {
      title: '您是单位的代审批人',
      text: `${from} 至 ${to}（含当日），您可以代${name}的管理员审批成员的采购申请。`,
    });
  }
  return getApproval(ctx);
}
