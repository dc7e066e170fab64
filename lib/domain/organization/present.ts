import 'server-only';
import {
  limitPeriods,
  organizationRoles,
  type LimitPeriod,
  type OrganizationRole,
} from '@/lib/states/organization';

interface Standing {
  title: string | null;
  role: OrganizationRole;
  spendingLimitFen: number | null;
  limitPeriod: LimitPeriod | null;
}

/** What a manager decided of a member or of who is to become one. */
export function presentStanding({ title, role, spendingLimitFen, limitPeriod }: Standing) {
  return {
    title,
    role,
    roleLabel: organizationRoles[role],
    spendingLimitFen,
    limitPeriod,
    limitPeriodLabel: limitPeriod && limitPeriods[limitPeriod],
  };
}
