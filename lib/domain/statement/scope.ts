import 'server-only';
import { and, eq, gt, isNotNull, isNull, lte, ne, sql, type SQL } from 'drizzle-orm';
import { statements } from '@/db/schema/statement';
import type { Ctx } from '@/lib/data/ctx';
import { whoOf } from '@/lib/data/owner';
import type { StatementFace } from '@/lib/states/statement';
import { statementErrors } from './errors';

/** The organisation whose manager the caller is (security.md S-69). @throws 404 without one, 403 for a plain member */
export function managedBy(ctx: Ctx): number {
  const { organizationId, manager } = whoOf(ctx);
  if (organizationId === null) throw statementErrors.noOrganization({ message: '您还没有加入单位' });
  if (!manager) throw statementErrors.notManager();
  return organizationId;
}

/** Links that open something, by the database's clock. */
export const openLinks = (): SQL =>
  and(
    isNull(statements.revokedAt),
    gt(statements.expiresAt, sql`now()`),
    ne(statements.delivery, 'failed'),
  ) as SQL;

/** Rows that are shown as this. */
export function shownAs(face: StatementFace | undefined): SQL | undefined {
  const { answer, revokedAt, delivery, expiresAt } = statements;
  const unanswered = isNull(answer);
  const standing = and(unanswered, isNull(revokedAt));
  switch (face) {
    case undefined:
      return undefined;
    case 'agreed':
    case 'differs':
      return eq(answer, face);
    case 'revoked':
      return and(unanswered, isNotNull(revokedAt));
    case 'failed':
      return and(standing, eq(delivery, 'failed'));
    case 'expired':
      return and(standing, ne(delivery, 'failed'), lte(expiresAt, sql`now()`));
    case 'waiting':
      return and(standing, ne(delivery, 'failed'), gt(expiresAt, sql`now()`));
  }
}
