import 'server-only';
import { and, eq, gt, sql } from 'drizzle-orm';
import { outboundMessages } from '@/db/schema/log';
import type { organizationInvitations } from '@/db/schema/organization';
import { fitText } from '@/lib/core/characters';
import type { Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { INVITATION_DAYS, INVITATION_SMS_A_DAY } from '../rules';

/** Carriers take variables of about twenty characters. */
const VARIABLE_MAX = 20;

/**
 * Writes the SMS of an invitation with the job that sends it after the transaction. A number that had its share of the day gets no more; the
 * invitation stands in its user centre all the same.
 */
export async function sendInvitation(
  ctx: Ctx,
  row: typeof organizationInvitations.$inferSelect,
  organizationName: string,
): Promise<void> {
  const purpose = 'organizationInvite';
  const today = await ctx.db.$count(
    outboundMessages,
    and(
      eq(outboundMessages.recipient, row.phone),
      eq(outboundMessages.purpose, purpose),
      gt(outboundMessages.createdAt, sql`now() - interval '24 hours'`),
    ),
  );
  if (today >= INVITATION_SMS_A_DAY) return;
  const [message] = await ctx.db
    .insert(outboundMessages)
    .values({
      channel: 'sms',
      recipient: row.phone,
      purpose,
      params: {
        organization: fitText(organizationName, VARIABLE_MAX),
        days: String(INVITATION_DAYS),
        invitationId: String(row.id),
      },
      dedupeKey: `notice:invitation:${row.id}:${row.sends}:sms`,
    })
    .onConflictDoNothing({ target: outboundMessages.dedupeKey })
    .returning({ id: outboundMessages.id });
  if (!message) return;
  await enqueue(ctx, {
    task: 'notice.sms',
    payload: { messageId: message.id },
    key: `notice.sms:${message.id}`,
  });
}
