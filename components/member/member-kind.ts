import { ROLE_ORG, ROLE_PURCHASE } from '@/lib/core/role';

/** What kind of buyer a role string says. */
export function memberKind(role: string): string {
  if (role === ROLE_ORG) return '单位用户';
  return role === ROLE_PURCHASE ? '个人用户' : '';
}
