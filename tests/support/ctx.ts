import type { AdminPermission } from '@/lib/core/permissions';
import type { Actor, AdminActor, BuyerActor, Ctx } from '@/lib/data/ctx';
import { innerCtx } from '@/lib/server/context';

/** The columns of an account that an actor is made of; a row of `users` fits. */
export interface TestUser {
  id: number;
  name: string;
  role: string;
  organizationId?: number | null;
  /** Of a member of an organisation; plain member when absent. */
  organizationRole?: 'manager' | 'member' | null;
  permissions?: readonly string[] | null;
}

export const guest: Actor = { kind: 'guest' };

/** The buyer `user` as a session would make them. */
export function buyerActor(user: TestUser, sessionId = 'test'): BuyerActor {
  return {
    kind: 'buyer',
    userId: user.id,
    name: user.name,
    role: user.role,
    organizationId: user.organizationId ?? null,
    organizationRole: user.organizationId ? (user.organizationRole ?? 'member') : null,
    sessionId,
  };
}

/** The administrator `user` as a session would make them. */
export function adminActor(user: TestUser, sessionId = 'test'): AdminActor {
  return {
    kind: 'admin',
    userId: user.id,
    name: user.name,
    role: user.role,
    permissions: (user.permissions ?? []) as readonly AdminPermission[],
    sessionId,
  };
}

/**
 * A context as the kernel makes it, outside a transaction: wrap commands in `withTx(ctx, …)` as `route()` does. Everything may be replaced,
 * `now` and `ports` first of all.
 */
export function makeCtx(more: Partial<Ctx> = {}): Ctx {
  return innerCtx(more.actor ?? guest, { ip: '203.0.113.7', userAgent: 'test', ...more });
}
