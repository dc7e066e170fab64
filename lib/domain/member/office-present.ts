import 'server-only';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { maskMail } from '@/lib/core/mail-address';
import { maskPhone } from '@/lib/core/phone-number';
import { ROLE_ORG } from '@/lib/core/role';
import { maskLogin } from '@/lib/domain/identity/rules';
import { userStates, type UserState } from '@/lib/states/identity';
import { memberKinds, type MemberOfficeRow, type MemberKind } from './office-contract';

interface Row {
  id: number;
  loginName: string;
  name: string;
  phone: string | null;
  email: string | null;
  role: string;
  status: UserState;
  createdAt: Date;
  lastLoginAt: Date | null;
  organizationId: number | null;
  organizationName: string | null;
  organizationRole: 'manager' | 'member' | null;
}

export const memberKindOf = (role: string): MemberKind => (role === ROLE_ORG ? 'organization' : 'purchase');

/** What the list and the detail show alike; numbers and addresses masked. */
export function presentMember(row: Row): MemberOfficeRow {
  const kind = memberKindOf(row.role);
  return {
    id: row.id,
    loginName: maskLogin(row.loginName),
    name: row.name,
    phone: row.phone && maskPhone(row.phone),
    email: row.email && maskMail(row.email),
    kind,
    kindLabel: memberKinds[kind],
    organizationId: row.organizationId,
    organizationName: row.organizationName,
    organizationRole: row.organizationRole,
    status: row.status,
    statusLabel: userStates[row.status],
    createdAt: toIso(row.createdAt),
    lastLoginAt: toIsoOrNull(row.lastLoginAt),
  };
}
