/**
 * Role strings (domain.md section 0): `user#userPurchase`, `user#userOrg`, or `admin#` followed by words joined by a comma. The
 * string picks the landing page and the section; what an administrator may do is decided by fine permissions.
 */
export const ROLE_PURCHASE = 'user#userPurchase';
export const ROLE_ORG = 'user#userOrg';

/** What a login still waits for: the code of the second factor, a password of one's own, an authenticator. */
export const loginSteps = ['code', 'password', 'enrol'] as const;
export type LoginStep = (typeof loginSteps)[number];

export function isBuyerRole(role: string): boolean {
  return role === ROLE_PURCHASE || role === ROLE_ORG;
}

export function isAdminRole(role: string): boolean {
  return role.startsWith('admin#');
}

/** The administrator's home by role; `null` for anybody else (specification sections 2 and 4). */
function officePath(role: string): string | null {
  if (role.includes('adminNews')) return '/index/manage';
  if (role.includes('adminProduct')) return '/mall/manage';
  if (role.includes('admin')) return '/admin';
  return null;
}

/** Where a click on the user name leads (specification section 2er). */
export function landingPath(role: string): string {
  return officePath(role) ?? '/user/center';
}

/** The page on which a login that is not complete goes on. */
export const PENDING_PATH = '/login/second';

/** Where a fresh login leads (specification section 4). */
export function loginPath(role: string): string {
  return officePath(role) ?? '/index';
}
