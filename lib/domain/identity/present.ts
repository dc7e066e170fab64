import 'server-only';
import { loginPath } from '@/lib/core/role';
import type { Actor } from '@/lib/data/ctx';
import type { LoginStateView, LoginView } from './contract';

/** Reply of a login; specification section 4 routes by role. */
export function presentLogin(user: { role: string; name: string }): LoginView {
  return { role: user.role, name: user.name, landing: loginPath(user.role) };
}

export function presentLoginState(actor: Actor): LoginStateView {
  if (actor.kind !== 'buyer' && actor.kind !== 'admin')
    return { loggedIn: false, name: null, role: null, permissions: [] };
  return {
    loggedIn: true,
    name: actor.name,
    role: actor.role,
    permissions: actor.kind === 'admin' ? [...actor.permissions] : [],
  };
}
