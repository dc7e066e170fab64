import 'server-only';
import { loginPath, PENDING_PATH, type LoginStep } from '@/lib/core/role';
import type { Actor } from '@/lib/data/ctx';
import type { LoginStateView, LoginView } from './contract';

/** Reply of a login; specification section 4 routes by role. */
export function presentLogin(
  user: { role: string; name: string },
  pending: LoginStep | null = null,
): LoginView {
  const landing = pending === null ? loginPath(user.role) : PENDING_PATH;
  return { role: user.role, name: user.name, landing, pending };
}

export function presentLoginState(actor: Actor): LoginStateView {
  if (actor.kind !== 'buyer' && actor.kind !== 'admin')
    return {
      loggedIn: false,
      name: null,
      role: null,
      permissions: [],
      pending: actor.kind === 'guest' ? (actor.pending?.step ?? null) : null,
    };
  return {
    loggedIn: true,
    name: actor.name,
    role: actor.role,
    permissions: actor.kind === 'admin' ? [...actor.permissions] : [],
    pending: null,
  };
}
