import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { statements } from '@/db/schema/statement';
import type { Ctx } from '@/lib/data/ctx';
import { statementErrors } from '../errors';
import type { LinkAnswerInput } from '../link-contract';
import { findOpened } from '../link-queries';
import { openLinks } from '../scope';

/** 回执: the receiver's word, once; the same word again changes nothing. @throws 403 until a code was shown, 409 for another word or a link that is over */
export async function answerStatement(
  ctx: Ctx,
  { token, answer, name, note }: LinkAnswerInput,
): Promise<void> {
  const opened = await findOpened(ctx, token);
  if (!opened) throw statementErrors.locked();
  const answerText = answer === 'differs' ? (note ?? null) : note || null;
  const [written] = await ctx.db
    .update(statements)
    .set({ answer, answerName: name, answerText, answeredAt: sql`now()` })
    .where(and(eq(statements.id, opened.id), isNull(statements.answer), openLinks()))
    .returning({ id: statements.id });
  if (written) return;
  const [row] = await ctx.db.select().from(statements).where(eq(statements.id, opened.id));
  const same = row?.answer === answer && row.answerName === name && row.answerText === answerText;
  if (same) return;
  throw row?.answer ? statementErrors.answered() : statementErrors.over();
}
