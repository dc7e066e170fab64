import 'server-only';
import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { DESKTOP_COOKIE } from '@/lib/core/device';
import { isAppError } from '@/lib/core/errors';
import { loginAddress, type Device } from '@/lib/core/login-address';
import { inSkin } from '@/lib/core/mirrored-paths';
import { skinOf } from '@/lib/core/skin';
import { checkPermission, type PermissionKey } from '@/lib/core/permissions';
import { PENDING_PATH } from '@/lib/core/role';
import { permissionSubject, type Actor, type Ctx } from '@/lib/data/ctx';
import { deviceFromCookies } from './auth/reading';
import { actorFromCookies } from './auth/session';
import { innerCtx } from './context';

export { publicCtx } from './http/public-ctx';

/** Who asks, without a guard: for frames, and for the second step of a login. */
export async function visitor(): Promise<Actor> {
  return actorFromCookies((await cookies()).toString());
}

/** What the visitor holds in the hand, for the way to the login page. */
export async function visitorDevice(): Promise<Device> {
  return {
    userAgent: (await headers()).get('user-agent'),
    wantsDesktop: (await cookies()).has(DESKTOP_COOKIE),
  };
}

/**
 * The context of a guarded page. Without a login it leads to the login page (and back afterwards), with the wrong role to the error page.
 * Each page calls it itself: a layout is never the lock (security.md trap 3).
 */
export async function pageCtx(guard: { can: PermissionKey; from: string }): Promise<Ctx> {
  const jar = await cookies();
  const head = await headers();
  const actor = await actorFromCookies(jar.toString());
  const verdict = checkPermission(guard.can, permissionSubject(actor));
  const from = encodeURIComponent(guard.from);
  if (verdict === 'login' && actor.kind === 'guest' && actor.pending)
    redirect(`${PENDING_PATH}?from=${from}`);
  if (verdict === 'login') redirect(loginAddress(guard.from, await visitorDevice()));
  if (verdict === 'forbidden') redirect(inSkin(skinOf(guard.from), '/error?code=403'));
  return innerCtx(actor, {
    requestId: head.get('x-portal-request-id') ?? undefined,
    ip: head.get('x-portal-socket-ip') ?? '',
    userAgent: head.get('user-agent') ?? '',
    deviceKey: deviceFromCookies(jar.toString())?.key ?? null,
  });
}

/** A read of a page; what is not there is answered with the page of missing things. */
export async function orMissing<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
}
