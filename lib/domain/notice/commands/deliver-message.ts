import 'server-only';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { invoices } from '@/db/schema/invoice';
import { outboundMessages } from '@/db/schema/log';
import { notices } from '@/db/schema/notice';
import { organizationInvitations } from '@/db/schema/organization';
import { uploads } from '@/db/schema/upload';
import type { MailMessage, MailResult } from '@/lib/adapters/mail/port';
import type { SmsPurpose, SmsResult } from '@/lib/adapters/sms/port';
import { fitText } from '@/lib/core/characters';
import { escapeHtml } from '@/lib/core/html';
import type { Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { withTx } from '@/lib/data/tx';
import { siteName } from '@/lib/text/site';
import { retryAfterMs } from '../rules';

type Message = typeof outboundMessages.$inferSelect;
type Notice = typeof notices.$inferSelect;
type Result = SmsResult | MailResult;
type Failure = Extract<Result, { ok: false }>;

/** Refusals that may end by themselves: tried again. Everything else that was refused is over. */
const PASSING: ReadonlySet<Failure['kind']> = new Set(['temporary', 'limit']);

/**
 * Sends one message to a buyer, at most once (integrations.md section 3): it counts as `unknown` from before the call until the provider's
 * answer is written down, so a process that dies in between, or an answer that is lost, leaves a message that nobody repeats. A refusal for
 * now is tried again later; a definite one is recorded. Logs name neither number nor address.
 */
export async function deliverMessage(ctx: Ctx, messageId: number): Promise<void> {
  if (ctx.inTx) throw new Error('the gateway is called outside of transactions');
  const claimed = await claim(ctx, messageId);
  if (!claimed) return;
  const { message, notice, wanted } = claimed;
  const result = wanted
    ? await send(ctx, message, notice)
    : ({
        ok: false,
        kind: 'invalidPhone',
        code: 'closed',
        message: 'nobody is to be told any more',
      } as const);
  await settle(ctx, message, result);
}

interface Claimed {
  message: Message;
  /** What a mail is written from. */
  notice: Notice | null;
  /** Its account is not closed, its invitation still waits. */
  wanted: boolean;
}

/** Takes a waiting message for this run, with its notice; an invitation has none, its person may have no account yet. */
async function claim(ctx: Ctx, id: number): Promise<Claimed | null> {
  const [message] = await ctx.db
    .update(outboundMessages)
    .set({ status: 'unknown', tries: sql`${outboundMessages.tries} + 1`, updatedAt: sql`now()` })
    .where(and(eq(outboundMessages.id, id), eq(outboundMessages.status, 'pending')))
    .returning();
  if (!message) return null;
  const { invitationId, noticeId } = message.params;
  if (invitationId) {
    const waits = and(
      eq(organizationInvitations.id, Number(invitationId)),
      eq(organizationInvitations.status, 'pending'),
      gt(organizationInvitations.expiresAt, sql`now()`),
    );
    const wanted = (await ctx.db.$count(organizationInvitations, waits)) > 0;
    return { message, notice: null, wanted };
  }
  const [found] = await ctx.db
    .select({ notice: notices, status: users.status })
    .from(notices)
    .innerJoin(users, eq(users.id, notices.userId))
    .where(eq(notices.id, Number(noticeId ?? 0)));
  const notice = found && found.status !== 'closed' ? found.notice : null;
  return { message, notice, wanted: notice !== null };
}

async function send(ctx: Ctx, message: Message, notice: Notice | null): Promise<Result> {
  try {
    if (message.channel === 'mail' && notice)
      return await ctx.ports.mail.send(await mailOf(ctx, message, notice));
    const { noticeId: _, invitationId: __, ...params } = message.params;
    return await ctx.ports.sms.send({
      phone: message.recipient,
      purpose: message.purpose as SmsPurpose,
      params,
      outId: String(message.id),
    });
  } catch (e) {
    // The ports throw only for our own mistakes, before anything is sent.
    ctx.log.error({ err: e, messageId: message.id }, 'adapter refused a notice');
    return { ok: false, kind: 'auth', code: 'exception', message: 'not configured' };
  }
}

async function settle(ctx: Ctx, message: Message, result: Result): Promise<void> {
  const again = !result.ok && PASSING.has(result.kind) ? retryAfterMs(message.tries) : null;
  const status = result.ok
    ? 'sent'
    : result.kind === 'unknown'
      ? 'unknown'
      : again === null
        ? 'failed'
        : 'pending';
  await withTx(ctx, async (tx) => {
    await tx.db
      .update(outboundMessages)
      .set({
        status,
        providerId: result.ok ? result.providerId : null,
        error: result.ok ? null : fitText(`${result.kind} ${result.code}: ${result.message}`, 500),
        sentAt: result.ok ? sql`now()` : null,
        updatedAt: sql`now()`,
      })
      .where(eq(outboundMessages.id, message.id));
    if (again === null) return;
    await enqueue(tx, {
      task: `notice.${message.channel}`,
      payload: { messageId: message.id },
      key: `notice.${message.channel}:${message.id}`,
      runAt: new Date(tx.now.getTime() + again),
    });
  });
  if (result.ok) return;
  const { kind, code } = result;
  ctx.log.warn(
    { messageId: message.id, channel: message.channel, kind, code, status },
    'notice not delivered',
  );
}

/** The notice as a mail, with the address of its page and the file of an invoice. */
async function mailOf(ctx: Ctx, message: Message, notice: Notice): Promise<MailMessage> {
  const link = new URL(notice.path, ctx.config.siteOrigin).href;
  const document = notice.kind === 'invoiceIssued' ? await documentOf(ctx, notice.entityId) : null;
  const file = document && (await invoiceFile(ctx, document));
  // What goes to an address that was named for the invoice cannot be switched off, and its reader may have no account.
  const switchOff = '如需停止接收，可在个人中心“账户信息”的“消息提醒”中关闭。';
  const named = document !== null && document.email === message.recipient;
  const foot = `本邮件由系统自动发送，请勿直接回复。${named ? '' : switchOff}`;
  const paragraphs = [
    `<p>${escapeHtml(notice.text).replaceAll('\n', '<br>')}</p>`,
    `<p><a href="${escapeHtml(link)}">查看详情</a></p>`,
    `<p>${foot}</p><p>${siteName}</p>`,
  ];
  return {
    to: message.recipient,
    subject: `【${siteName}】${notice.title}`,
    text: [notice.text, `查看详情：${link}`, foot, siteName].join('\n\n'),
    html: paragraphs.join(''),
    ...(file && { attachments: [file] }),
    idempotencyKey: `notice-${message.id}`,
  };
}

/** An invoice, with the key of its stored PDF if that is there by now. */
async function documentOf(ctx: Ctx, invoiceId: number) {
  const { email, invoiceNo, requestNo } = invoices;
  const [row] = await ctx.db
    .select({ email, invoiceNo, requestNo, key: uploads.key })
    .from(invoices)
    .leftJoin(uploads, and(eq(uploads.id, invoices.pdfUploadId), isNull(uploads.purgedAt)))
    .where(eq(invoices.id, invoiceId));
  return row ?? null;
}

/** The stored PDF; without it the mail names the page only. */
async function invoiceFile(ctx: Ctx, document: NonNullable<Awaited<ReturnType<typeof documentOf>>>) {
  const stored = document.key === null ? null : await ctx.ports.storage.get(document.key);
  if (!stored) return null;
  const content = new Uint8Array(await new Response(stored.body).arrayBuffer());
  const filename = `发票-${document.invoiceNo ?? document.requestNo}.pdf`;
  return { filename, content, contentType: 'application/pdf' };
}
