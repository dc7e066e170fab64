import 'server-only';
import { sql } from 'drizzle-orm';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import type { CreditDecision } from '@/lib/states/credit';
import { creditErrors } from '../errors';
import type { CreditDecideInput } from '../office-contract';

/**
 * What the second person's word writes on a request that is held: once, and never by who asked.
 *
 * @throws 404, 403 for one's own, 409 once it is decided
 */
export function decideOn<R extends { requestedBy: number | null; decision: CreditDecision | null }>(
  ctx: Ctx,
  asked: R | undefined,
  { agree, reason }: CreditDecideInput,
) {
  const { userId } = requireAdmin(ctx);
  if (!asked) throw creditErrors.notFound();
  if (asked.requestedBy === userId) throw creditErrors.own();
  if (asked.decision !== null) throw creditErrors.decided();
  const decision: CreditDecision = agree ? 'confirmed' : 'refused';
  const set = { decision, decidedBy: userId, decidedAt: sql`now()`, decisionReason: reason || null };
  return { asked, set };
}
