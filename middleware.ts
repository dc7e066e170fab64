import { NextResponse, type NextRequest } from 'next/server';
import { DESKTOP_COOKIE, DESKTOP_SECONDS, isPhone, PHONE_REDIRECT_PATHS } from '@/lib/core/device';
import { FRAME_HEADER, gateKeys, gateOf } from '@/lib/server/auth/gate';

/**
 * The narrow matcher of the navigation guard: phones on three pages (the pattern is PHONE_USER_AGENT of lib/core/device, repeated because
 * the matcher must be static), and the guarded areas. Every other request passes without this file.
 */
export const config = {
  runtime: 'nodejs',
  matcher: [
    {
      source: '/(|index|mall)',
      has: [
        {
          type: 'header',
          key: 'user-agent',
          value: '.*(Mobi|Android|iPhone|iPad|HarmonyOS|MicroMessenger).*',
        },
      ],
    },
    '/admin/:path*',
    '/index/manage/:path*',
    '/mall/manage/:path*',
    '/user/:path*',
    '/mobile/user/:path+',
    '/mobile/(address|invoice|invoicelist)/:path*',
  ],
};

/**
 * The navigation guard (specification section 2) and a coarse role gate. A convenience only: every call, and every page that reads, checks again
 * (security.md trap 3).
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  if (PHONE_REDIRECT_PATHS.includes(pathname)) return phoneGuard(request);
  // A frame is rendered for nobody: who asked for it has been through the gate in front of the store (lib/server/http-server/frames.ts).
  if (request.headers.has(FRAME_HEADER)) return NextResponse.next();
  // The matcher reads an address decoded (`/%69ndex`); written so it leads to no page, and needs no login to say so.
  const visitor = { cookie: request.headers.get('cookie'), userAgent: request.headers.get('user-agent') };
  const away = await gateOf(pathname + search, visitor, gateKeys());
  return away === null ? NextResponse.next() : leave(request, away);
}

/**
 * Sends phones to the mobile home, without their query: nothing there reads one. `?desktop=1` asks for the desktop version and is
 * remembered in a cookie; `?desktop=0` takes it back. No target of a redirect is redirected again: the mobile home is not guarded.
 */
function phoneGuard(request: NextRequest): NextResponse {
  const { pathname, searchParams } = request.nextUrl;
  const wish = searchParams.get('desktop');
  const home = pathname === '/' ? '/index' : pathname;
  if (!isPhone(request.headers.get('user-agent')))
    return pathname === '/' ? leave(request, home) : NextResponse.next();
  if (wish === '1') {
    const reply = leave(request, home);
    reply.cookies.set(DESKTOP_COOKIE, '1', { path: '/', sameSite: 'lax', maxAge: DESKTOP_SECONDS });
    return reply;
  }
  if (wish === '0') {
    const reply = leave(request, '/mobile/home');
    reply.cookies.set(DESKTOP_COOKIE, '', { path: '/', sameSite: 'lax', maxAge: 0 });
    return reply;
  }
  if (!request.cookies.has(DESKTOP_COOKIE)) return leave(request, '/mobile/home');
  return pathname === '/' ? leave(request, home) : NextResponse.next();
}

function leave(request: NextRequest, target: string): NextResponse {
  const reply = NextResponse.redirect(new URL(target, request.url), 307);
  reply.headers.set('cache-control', 'private, no-store');
  return reply;
}
