import { asc, eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { outboundMessages } from '@/db/schema/log';
import { notices } from '@/db/schema/notice';
import type { MailMessage, MailResult } from '@/lib/adapters/mail/port';
import type { SmsMessage, SmsResult } from '@/lib/adapters/sms/port';
import type { Ctx, Ports } from '@/lib/data/ctx';
import { makeCtx } from '../ctx';
import { ownerQuery, testDb } from '../db';
import type { Customer } from './sale';

type Answer<R> = R | (() => Promise<R> | R);
const say = <R>(answer: Answer<R>): Promise<R> | R =>
  typeof answer === 'function' ? (answer as () => Promise<R> | R)() : answer;

/** Providers that note what they are given and answer as told. */
export function makePost() {
  const post = {
    sms: [] as SmsMessage[],
    mails: [] as MailMessage[],
    smsAnswer: { ok: true, providerId: 's' } as Answer<SmsResult>,
    mailAnswer: { ok: true, providerId: 'm' } as Answer<MailResult>,
    ctx: (more: Partial<Ctx> = {}): Ctx => makeCtx({ ports: { ...makeCtx().ports, ...ports }, ...more }),
  };
  const check = () => Promise.resolve({ ok: true as const });
  const ports: Pick<Ports, 'sms' | 'mail'> = {
    sms: { check, send: async (m) => (post.sms.push(m), say(post.smsAnswer)) },
    mail: { check, send: async (m) => (post.mails.push(m), say(post.mailAnswer)) },
  };
  return post;
}
export type Post = ReturnType<typeof makePost>;

export const noticesOf = (userId: number) =>
  testDb().select().from(notices).where(eq(notices.userId, userId)).orderBy(asc(notices.id));

/** Messages of a buyer's notices, by their ids. */
export const messagesOf = (userId: number) =>
  testDb()
    .select()
    .from(outboundMessages)
    .where(
      sql`${outboundMessages.params} ->> 'noticeId' in (select id::text from notices where user_id = ${userId})`,
    )
    .orderBy(asc(outboundMessages.id));

/** A confirmed address of the buyer's. */
export async function confirmMail({ user }: Customer): Promise<string> {
  const email = `reader${user.id}@example.cn`;
  await testDb().update(users).set({ email, emailVerifiedAt: new Date() }).where(eq(users.id, user.id));
  return email;
}

/** Jobs that wait for a task, by their key. */
export const waitingJobs = (task: string) =>
  ownerQuery<{ key: string; run_at: Date }>(
    `select key, run_at from graphile_worker.jobs where task_identifier = $1 order by id`,
    [task],
  );
