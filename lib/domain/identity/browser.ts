import 'server-only';
import type { Ctx } from '@/lib/data/ctx';

/** The sealed id of the anonymous browser; the routes of this domain ask for it with `browser: true`. */
export function requireBrowser(ctx: Ctx): string {
  if (!ctx.browserId) throw new Error('the route must be declared with browser: true');
  return ctx.browserId;
}
