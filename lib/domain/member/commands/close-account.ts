import 'server-only';
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { buyLists, cartItems } from '@/db/schema/cart';
import { favorites, restockRequests } from '@/db/schema/favorite';
import { mailCodes, smsCodes, userOpenids, users, userTokens } from '@/db/schema/identity';
import { invoiceTitles } from '@/db/schema/invoice';
import { letters } from '@/db/schema/letter';
import { outboundMessages } from '@/db/schema/log';
import { receivers } from '@/db/schema/member';
import { quotations } from '@/db/schema/quotation';
import { notices, userNoticeSettings } from '@/db/schema/notice';
import {
  organizationEvents,
  organizationInvitations,
  organizationMembers,
  organizations,
} from '@/db/schema/organization';
import {
  readingDevices,
  readingLogs,
  readingProgress,
  readingSessions,
  readingTokens,
} from '@/db/schema/reading';
import { maskMail } from '@/lib/core/mail-address';
import { maskPhone } from '@/lib/core/phone-number';
import { ROLE_PURCHASE } from '@/lib/core/role';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { invalidate } from '@/lib/data/page-cache';
import { recordEvents } from '@/lib/data/transition';
import { lettersTag } from '@/lib/states/letter';
import { spendToken } from '@/lib/domain/identity/commands/issue-token';
import { checkClose } from '../close-queries';
import { memberErrors } from '../errors';
import { endPurchases } from './end-purchases';

/**
 * Closes the caller's account and erases what is personal (PIPL article 47; news-editor-reading.md 5.3). Orders, payments and invoices stay with
 * their snapshots as long as the law wants them kept (E-commerce Law article 31), consents and the login log as proof. Number, mail address and
 * login name become free; whoever registers with them gets another account (security.md S-27). The caller ends the sessions.
 *
 * @throws 422 `tokenGone`, 422 `cannotClose` with what stands against it
 */
export async function closeAccount(ctx: Ctx, token: string): Promise<void> {
  const { userId } = requireBuyer(ctx);
  // No order is submitted meanwhile: a checkout takes the same name, and its rows hold the account's row.
  await lockName(ctx, `checkout:${userId}`);
  await holdOrganization(ctx, userId);
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId)).for('update');
  await spendToken(ctx, token, 'close');
  const { obstacles } = await checkClose(ctx);
  if (!user || obstacles.length > 0) {
    throw memberErrors.cannotClose({
      message: `暂不能注销：${obstacles.map((o) => o.text).join('；')}`,
      data: { obstacles },
    });
  }
  await eraseMessages(ctx, user);
  // What was handed to the organisation has no owner among people and stays.
  for (const table of [
    cartItems,
    buyLists,
    favorites,
    restockRequests,
    receivers,
    invoiceTitles,
    userOpenids,
    userTokens,
    readingDevices,
    readingProgress,
    readingSessions,
    readingTokens,
    readingLogs,
    notices,
    userNoticeSettings,
  ]) {
    await ctx.db.delete(table).where(eq(table.userId, userId));
  }
  await forgetLetters(ctx, userId);
  await forgetQuotations(ctx, userId);
  await endPurchases(ctx, [userId], '申请人已退出单位');
  await leaveOrganizations(ctx, userId);
  await ctx.db
    .update(users)
    .set({
      status: 'closed',
      role: ROLE_PURCHASE,
      closedAt: ctx.now,
      loginName: `closed-${userId}`,
      name: '已注销用户',
      phone: null,
      email: null,
      passwordHash: null,
      phoneVerifiedAt: null,
      emailVerifiedAt: null,
      gender: null,
      birthday: null,
      profile: {},
      remark: null,
      statusReason: null,
      organizationId: null,
      totpSecretEnc: null,
      totpEnabledAt: null,
      updatedAt: ctx.now,
    })
    .where(eq(users.id, userId));
}

/** The caller's organisation stays as it is until the account is closed: its other manager does not leave at the same moment. */
async function holdOrganization(ctx: Ctx, userId: number): Promise<void> {
  const mine = ctx.db
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.userId, userId), isNull(organizationMembers.removedAt)));
  await ctx.db
    .select({ id: organizations.id })
    .from(organizations)
    .where(inArray(organizations.id, mine))
    .for('no key update');
}

/** Codes and invitations under way die; in the list of sent messages number and address are masked. */
async function eraseMessages(
  ctx: Ctx,
  user: { id: number; phone: string | null; email: string | null },
): Promise<void> {
  const { phone, email } = user;
  if (phone) {
    await ctx.db.delete(smsCodes).where(eq(smsCodes.phone, phone));
    await ctx.db
      .delete(organizationInvitations)
      .where(or(eq(organizationInvitations.phone, phone), eq(organizationInvitations.userId, user.id)));
  }
  if (email) await ctx.db.delete(mailCodes).where(eq(mailCodes.email, email));
  for (const [recipient, masked] of [
    [phone, phone && maskPhone(phone)],
    [email, email && maskMail(email)],
  ] as const) {
    if (!recipient || !masked) continue;
    await ctx.db
      .update(outboundMessages)
      .set({ recipient: masked, params: sql`'{}'::jsonb` })
      .where(eq(outboundMessages.recipient, recipient));
  }
}

/** Quotations of his own that no order came of keep their goods and nothing that names him. */
async function forgetQuotations(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db
    .update(quotations)
    .set({
      customerName: '已注销用户',
      receiverName: null,
      receiverPhone: null,
      receiverTel: null,
      address: null,
      postcode: null,
      remark: null,
    })
    .where(
      and(
        eq(quotations.buyerId, userId),
        isNull(quotations.organizationId),
        ne(quotations.status, 'ordered'),
      ),
    );
}

/** Letters go with their writer; published ones stay without a name, as readers have read them. */
async function forgetLetters(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.delete(letters).where(and(eq(letters.userId, userId), ne(letters.status, 'published')));
  const left = await ctx.db
    .update(letters)
    .set({ userId: null, signature: '已注销用户', submitKey: null, submitHash: null })
    .where(eq(letters.userId, userId))
    .returning({ productId: letters.productId });
  await invalidate(ctx, [...new Set(left.map((l) => lettersTag(l.productId)))]);
}

/** Memberships end; an organisation without anybody left loses its contact, who was this person. */
async function leaveOrganizations(ctx: Ctx, userId: number): Promise<void> {
  const left = await ctx.db
    .update(organizationMembers)
    .set({ removedAt: ctx.now })
    .where(and(eq(organizationMembers.userId, userId), isNull(organizationMembers.removedAt)))
    .returning({ id: organizationMembers.organizationId, memberId: organizationMembers.id });
  await ctx.db
    .update(organizationMembers)
    .set({ name: null, title: null })
    .where(eq(organizationMembers.userId, userId));
  const ids = left.map((m) => m.id);
  if (ids.length === 0) return;
  await recordEvents(
    ctx,
    organizationEvents,
    left.map(({ id, memberId }) => ({
      entityId: id,
      action: 'member_leave',
      fromStatus: null,
      toStatus: null,
      payload: { memberId, userId, closed: true },
    })),
  );
  const empty = sql`not exists (select 1 from organization_members m where m.organization_id = ${organizations.id} and m.removed_at is null)`;
  const over = await ctx.db
    .update(organizations)
    .set({
      contactName: null,
      contactPhone: null,
      contactEmail: null,
      deletedAt: ctx.now,
      updatedAt: ctx.now,
    })
    .where(and(inArray(organizations.id, ids), isNull(organizations.deletedAt), empty))
    .returning({ id: organizations.id });
  if (over.length === 0) return;
  await ctx.db
    .update(organizationInvitations)
    .set({ status: 'revoked', decidedAt: ctx.now, updatedAt: ctx.now })
    .where(
      and(
        inArray(
          organizationInvitations.organizationId,
          over.map((o) => o.id),
        ),
        eq(organizationInvitations.status, 'pending'),
      ),
    );
}
