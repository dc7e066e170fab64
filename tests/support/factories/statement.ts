import { eq } from 'drizzle-orm';
import { statements } from '@/db/schema/statement';
import type { MailMessage, MailResult } from '@/lib/adapters/mail/port';
import { DAY_MS, formatDate } from '@/lib/core/dates';
import { randomToken } from '@/lib/core/ids';
import type { Ctx } from '@/lib/data/ctx';
import { sendStatement } from '@/lib/domain/statement/commands/send-statement';
import { ownerQuery, testDb } from '../db';
import { makeCtx } from '../ctx';
import { makeFinance, financeCtx } from './refund';
import type { OrderRow } from './sale';

/** A day so many days from now. */
export const dayAt = (days: number): string => formatDate(new Date(Date.now() + days * DAY_MS));

/** An order as if it had been placed so many days ago. */
export async function placedBefore(order: OrderRow, days: number): Promise<void> {
  await ownerQuery('update orders set created_at = created_at - make_interval(days => $2) where id = $1', [
    order.id,
    days,
  ]);
}

/** A mail server that keeps what it got. */
export function mailServer(answer: MailResult = { ok: true, providerId: 'm' }) {
  const got: MailMessage[] = [];
  const mail = {
    send: async (message: MailMessage) => {
      got.push(message);
      return answer;
    },
    check: async () => ({ ok: true }) as const,
  };
  return { got, ports: { ...makeCtx().ports, mail } };
}

/** The token of the link in a mail. */
export const tokenIn = (message: MailMessage | undefined): string =>
  /\/statement\/([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '';

/** Somebody of finance, tomorrow: today is over. */
export async function tomorrowsFinance(more: Partial<Ctx> = {}): Promise<Ctx> {
  return financeCtx(await makeFinance(), { now: new Date(Date.now() + DAY_MS), ...more });
}

/** Sends the account of today. */
export function sendToday(
  ctx: Ctx,
  organizationId: number,
  more: { mail?: string; requestKey?: string } = {},
) {
  const today = dayAt(0);
  return sendStatement(ctx, {
    organizationId,
    from: today,
    to: today,
    mail: 'caiwu@example.cn',
    requestKey: randomToken(16),
    ...more,
  });
}

export async function readRow(id: number): Promise<typeof statements.$inferSelect> {
  const [row] = await testDb().select().from(statements).where(eq(statements.id, id));
  if (!row) throw new Error('no statement');
  return row;
}
