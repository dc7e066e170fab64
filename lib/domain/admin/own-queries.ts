import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { userRecoveryCodes, users } from '@/db/schema/identity';
import { toIsoOrNull } from '@/lib/core/dates';
import { coreErrors } from '@/lib/core/errors';
import { maskPhone } from '@/lib/core/phone-number';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { listSessions } from '@/lib/domain/identity/account-queries';
import type { OwnSecurityView } from './own-contract';

/** The caller's own account: when its proofs were set, and its devices. */
export async function getOwnSecurity(ctx: Ctx): Promise<OwnSecurityView> {
  const { userId } = requireAdmin(ctx);
  const [row] = await ctx.db
    .select({
      name: users.name,
      loginName: users.loginName,
      phone: users.phone,
      passwordChangedAt: users.passwordChangedAt,
      secondFactorAt: users.totpEnabledAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw coreErrors.notLoggedIn();
  const left = and(eq(userRecoveryCodes.userId, userId), isNull(userRecoveryCodes.usedAt));
  return {
    ...row,
    phone: row.phone && maskPhone(row.phone),
    passwordChangedAt: toIsoOrNull(row.passwordChangedAt),
    secondFactorAt: toIsoOrNull(row.secondFactorAt),
    recoveryLeft: await ctx.db.$count(userRecoveryCodes, left),
    sessions: await listSessions(ctx),
  };
}
