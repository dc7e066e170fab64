import 'server-only';
import { and, eq, max, sql } from 'drizzle-orm';
import { statements } from '@/db/schema/statement';
import type { MailMessage } from '@/lib/adapters/mail/port';
import { formatDate } from '@/lib/core/dates';
import { escapeHtml } from '@/lib/core/html';
import { randomToken } from '@/lib/core/ids';
import { readFen } from '@/lib/core/money';
import type { StatementContent } from '@/lib/core/statement';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { withTx } from '@/lib/data/tx';
import { siteName } from '@/lib/text/site';
import { statementErrors } from '../errors';
import type { StatementSendInput } from '../office-contract';
import { readStatement } from '../queries';
import { closingWords, LINK_DAYS, periodText, statementNoOf } from '../rules';
import { tokenHashOf } from '../token';

interface Kept {
  id: number;
  content: StatementContent;
  /** `null` where the same request has sent it before. */
  token: string | null;
}

/** The row of this sending, frozen under the organisation's lock; the same request once more finds its row. */
async function keep(ctx: Ctx, input: StatementSendInput): Promise<Kept> {
  const { userId } = requireAdmin(ctx);
  const { organizationId, from, to, mail, requestKey } = input;
  await lockName(ctx, `statement:${organizationId}`);
  const [known] = await ctx.db.select().from(statements).where(eq(statements.requestKey, requestKey));
  if (known) {
    const same =
      known.organizationId === organizationId &&
      known.fromDay === from &&
      known.toDay === to &&
      known.mail === mail &&
      known.sentBy === userId;
    if (!same) throw statementErrors.otherRequest();
    return { id: known.id, content: known.content, token: null };
  }
  const period = { from, to };
  const content = await readStatement(ctx, organizationId, period);
  const [last] = await ctx.db
    .select({ no: max(statements.no) })
    .from(statements)
    .where(
      and(
        eq(statements.organizationId, organizationId),
        eq(statements.fromDay, from),
        eq(statements.toDay, to),
      ),
    );
  const no = (last?.no ?? 0) + 1;
  const statementNo = statementNoOf(organizationId, period, no);
  const frozen = { ...content, statementNo };
  const token = randomToken(32);
  const { openingFen, chargedFen, paidFen, closingFen } = content;
  const [row] = await ctx.db
    .insert(statements)
    .values({
      organizationId,
      fromDay: from,
      toDay: to,
      no,
      statementNo,
      openingFen,
      chargedFen,
      paidFen,
      closingFen,
      content: frozen,
      mail,
      tokenHash: tokenHashOf(token),
      requestKey,
      sentBy: userId,
      expiresAt: sql`now() + make_interval(days => ${LINK_DAYS})`,
    })
    .returning({ id: statements.id });
  if (!row) throw new Error('insert of a statement returned nothing');
  await recordOperation(ctx, {
    action: 'statement.send',
    entity: 'statement',
    entityId: row.id,
    after: { statementNo, organization: content.buyer.name, email: mail, closingFen },
  });
  return { id: row.id, content: frozen, token };
}

function mailOf(ctx: Ctx, to: string, { id, content }: Kept, token: string): MailMessage {
  const link = new URL(`/statement/${token}`, ctx.config.siteOrigin).href;
  const { buyer, seller, statementNo, closingFen } = content;
  const lines = [
    `${buyer.name}：`,
    `${seller.name}向您发送 ${periodText(content)}对账单（${statementNo}）。${closingWords(closingFen)}：人民币 ${readFen(Math.abs(closingFen))} 元。`,
    `请打开下面的链接，用发送到本邮箱的验证码查看明细、下载 PDF，并答复“数据相符”或“数据不符”。无需登录，链接 ${LINK_DAYS} 天内有效，请勿转发。`,
  ];
  const foot = '本邮件由系统自动发送，请勿直接回复。如与您无关，请忽略本邮件。';
  return {
    to,
    subject: `【${siteName}】${periodText(content)}对账单`,
    text: [...lines, link, foot, siteName].join('\n\n'),
    html: `${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}<p><a href="${escapeHtml(link)}">查看对账单</a></p><p>${foot}</p><p>${escapeHtml(siteName)}</p>`,
    idempotencyKey: `statement-${id}`,
  };
}

/**
 * 发送对账单: the account of a period that is over, frozen, with a link by mail. The row is committed first, then the mail server is asked, and its
 * answer is written down; a lost answer counts as unknown and nobody repeats it. The same request sends once.
 *
 * @returns the id of the row. @throws 404, 422 for a period that runs, 409 for a key of another request, 503 when the mail server refused
 */
export async function sendStatement(outer: Ctx, input: StatementSendInput): Promise<number> {
  if (outer.inTx) throw new Error('the mail server is called outside of transactions');
  requireAdmin(outer);
  if (input.to >= formatDate(outer.now)) {
    const { message } = statementErrors.running();
    throw statementErrors.running({ errors: { to: message } });
  }
  const kept = await withTx(outer, (ctx) => keep(ctx, input));
  if (kept.token === null) return kept.id;
  const said = await outer.ports.mail.send(mailOf(outer, input.mail, kept, kept.token));
  const delivery = said.ok ? 'sent' : said.kind === 'unknown' ? 'unknown' : 'failed';
  await outer.db.update(statements).set({ delivery }).where(eq(statements.id, kept.id));
  if (!said.ok)
    outer.log.warn({ statementId: kept.id, kind: said.kind, code: said.code }, 'statement not mailed');
  if (delivery === 'failed') {
    const { message } = statementErrors.notSent();
    throw statementErrors.notSent({ errors: { mail: message }, internal: said });
  }
  return kept.id;
}
