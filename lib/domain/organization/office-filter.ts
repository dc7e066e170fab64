import 'server-only';
import { and, eq, ilike, isNull, like, or, sql, type SQL } from 'drizzle-orm';
import { organizations } from '@/db/schema/organization';
import { dayEnd, dayStart } from '@/lib/core/dates';
import { containsPattern } from '@/lib/data/like';
import { areaLevel } from '@/lib/domain/area/rules';
import type { OrganizationOfficeListInput } from './office-contract';

export type OrganizationFilter = Omit<OrganizationOfficeListInput, 'pageNum' | 'pageSize' | 'sort'>;

/** Codes of a place and of all below it, as a LIKE pattern. */
const within = (areaCode: string): string => `${areaCode.slice(0, areaLevel(areaCode) * 2)}%`;

/** The desk's list of organisations, for the screen and the file; dissolved ones are not among them. */
export function organizationFilter(input: OrganizationFilter): SQL | undefined {
  const { keyword, typeId, areaCode, status, active, startTime, endTime } = input;
  const word = keyword ? containsPattern(keyword) : null;
  return and(
    isNull(organizations.deletedAt),
    word
      ? or(
          ilike(organizations.name, word),
          ilike(organizations.creditCode, word),
          ilike(organizations.contactName, word),
          eq(organizations.managerCode, keyword ?? ''),
        )
      : undefined,
    typeId ? eq(organizations.typeId, typeId) : undefined,
    areaCode ? like(organizations.areaCode, within(areaCode)) : undefined,
    status ? eq(organizations.status, status) : undefined,
    active === undefined ? undefined : eq(organizations.active, active),
    startTime
      ? sql`${organizations.createdAt} >= ${dayStart(startTime).toISOString()}::timestamptz`
      : undefined,
    endTime ? sql`${organizations.createdAt} < ${dayEnd(endTime).toISOString()}::timestamptz` : undefined,
  );
}
