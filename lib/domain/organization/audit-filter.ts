import 'server-only';
import { and, eq, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { organizations } from '@/db/schema/organization';
import { dayEnd, dayStart } from '@/lib/core/dates';
import { containsPattern } from '@/lib/data/like';
import type { OrganizationListInput } from './audit-contract';

/** An approved organisation whose new particulars wait. */
const waits = eq(organizations.proposalStatus, 'pending');
/** What waits for an auditor: applications, and new particulars of approved ones. */
export const awaitsAudit = or(eq(organizations.status, 'pending'), waits);
/** When what is to be audited, or was last, was handed in. */
export const handedIn = sql`case when ${organizations.proposalStatus} = 'pending' then ${organizations.proposedAt} else ${organizations.submittedAt} end`;

/** The organisations of an auditor's list. */
export function auditFilter(input: OrganizationListInput): SQL | undefined {
  const word = input.keyword ? containsPattern(input.keyword) : null;
  return and(
    isNull(organizations.deletedAt),
    input.pending
      ? awaitsAudit
      : and(
          inArray(organizations.status, input.status ? [input.status] : ['approved', 'rejected']),
          sql`${organizations.proposalStatus} is distinct from 'pending'`,
        ),
    input.typeId ? eq(organizations.typeId, input.typeId) : undefined,
    word
      ? or(
          ilike(organizations.name, word),
          ilike(organizations.creditCode, word),
          ilike(organizations.contactName, word),
        )
      : undefined,
    input.startTime ? sql`${handedIn} >= ${dayStart(input.startTime).toISOString()}::timestamptz` : undefined,
    input.endTime ? sql`${handedIn} < ${dayEnd(input.endTime).toISOString()}::timestamptz` : undefined,
  );
}
