import 'server-only';
import { and, eq, inArray, isNull, like, or, sql, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizationMembers } from '@/db/schema/organization';
import { dayEnd, dayStart } from '@/lib/core/dates';
import { normalizeMail } from '@/lib/core/mail-address';
import { MOBILE_PATTERN, normalizePhone } from '@/lib/core/phone-number';
import { ROLE_ORG, ROLE_PURCHASE } from '@/lib/core/role';
import type { Ctx } from '@/lib/data/ctx';
import { prefixPattern } from '@/lib/data/like';
import type { MemberOfficeListInput, MemberKind } from './office-contract';

export type MemberFilter = Omit<MemberOfficeListInput, 'pageNum' | 'pageSize' | 'sort'>;

const roleOf: Record<MemberKind, string> = { purchase: ROLE_PURCHASE, organization: ROLE_ORG };

/** Accounts of buyers, of whatever state; administrators have their own desk. */
export const buyersOnly: SQL = inArray(users.role, Object.values(roleOf));

/** Each kind of word has its index: mail and whole number are unique, tails go by their last four digits, names by their beginning. */
export function namedMembers(typed: string): SQL | undefined {
  if (typed.includes('@')) return eq(users.email, normalizeMail(typed));
  const phone = normalizePhone(typed);
  if (MOBILE_PATTERN.test(phone)) return or(eq(users.phone, phone), eq(users.loginName, phone));
  if (/^\d{4,10}$/.test(phone))
    return and(sql`right(${users.phone}, 4) = ${phone.slice(-4)}`, like(users.phone, `%${phone}`));
  return or(like(users.name, prefixPattern(typed)), eq(users.loginName, typed));
}

/** The desk's list of buyers, for the screen and the file. */
export function memberFilter(ctx: Ctx, input: MemberFilter): SQL | undefined {
  const { keyword, kind, organizationId, status, startTime, endTime } = input;
  return and(
    kind ? eq(users.role, roleOf[kind]) : buyersOnly,
    keyword ? namedMembers(keyword) : undefined,
    organizationId
      ? inArray(
          users.id,
          ctx.db
            .select({ id: organizationMembers.userId })
            .from(organizationMembers)
            .where(
              and(
                eq(organizationMembers.organizationId, organizationId),
                isNull(organizationMembers.removedAt),
              ),
            ),
        )
      : undefined,
    status ? eq(users.status, status) : undefined,
    startTime ? sql`${users.createdAt} >= ${dayStart(startTime).toISOString()}::timestamptz` : undefined,
    endTime ? sql`${users.createdAt} < ${dayEnd(endTime).toISOString()}::timestamptz` : undefined,
  );
}
