import 'server-only';
import { and, count, desc, eq, gte, isNull, like, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { invariantFindings, loginLogs, operationLogs } from '@/db/schema/log';
import { dayStart, formatDate, toIso } from '@/lib/core/dates';
import { checkPermission } from '@/lib/core/permissions';
import { permissionSubject, requireAdmin, type Ctx } from '@/lib/data/ctx';
import { namesOfLog } from '@/lib/domain/log/name-queries';
import { actorLabel, entityLabel, operationLabel } from '@/lib/domain/log/rules';
import { countAwaitingAudit } from '@/lib/domain/organization/queries';
import type { OverviewView } from './health-contract';
import { countJobs } from './job-queries';
import { openingList } from './opening-queries';

/** What waits for the platform's administrators; what somebody may not see is `null` or empty. */
export async function platformOverview(ctx: Ctx): Promise<OverviewView> {
  const subject = permissionSubject(requireAdmin(ctx));
  const platform = checkPermission('platform.manage', subject) === 'ok';
  const reader = checkPermission('log.read', subject) === 'ok';
  const openFindings = isNull(invariantFindings.resolvedAt);
  const today = dayStart(formatDate(ctx.now));
  const findings = platform
    ? await ctx.db
        .select()
        .from(invariantFindings)
        .where(openFindings)
        .orderBy(desc(invariantFindings.foundAt))
        .limit(5)
    : [];
  const operations = reader
    ? await ctx.db
        .select()
        .from(operationLogs)
        .orderBy(desc(operationLogs.createdAt), desc(operationLogs.id))
        .limit(8)
    : [];
  const names = await namesOfLog(ctx, operations);
  const [failed] = reader
    ? await ctx.db
        .select({ n: count() })
        .from(loginLogs)
        .where(and(sql`not ${loginLogs.success}`, gte(loginLogs.createdAt, today)))
    : [];
  return {
    pendingOrganizations: platform ? await countAwaitingAudit(ctx) : null,
    failedJobs: platform ? (await countJobs(ctx)).failed : null,
    openFindings: platform ? await ctx.db.$count(invariantFindings, openFindings) : null,
    failedLoginsToday: failed?.n ?? null,
    adminsWithoutFactor: platform
      ? await ctx.db.$count(
          users,
          and(like(users.role, 'admin#%'), eq(users.status, 'active'), isNull(users.totpEnabledAt)),
        )
      : null,
    opening: platform ? await openingList(ctx, subject) : [],
    findings: findings.map((f) => ({
      id: f.id,
      name: f.name,
      detail: JSON.stringify(f.detail),
      foundAt: toIso(f.foundAt),
    })),
    operations: operations.map((o) => ({
      id: o.id,
      createdAt: toIso(o.createdAt),
      actorName: actorLabel(o.actorName),
      actionLabel: operationLabel(o.action),
      entityLabel: entityLabel(o.entity),
      entityId: o.entityId,
      entityName: names.thing(o.entity, o.entityId),
    })),
  };
}
