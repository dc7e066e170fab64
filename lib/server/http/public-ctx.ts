import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { innerCtx } from '@/lib/server/context';

/** The context of a public page: nobody in particular, so that the page is the same bytes for everyone and may be cached. */
export function publicCtx(): Ctx {
  return innerCtx({ kind: 'guest' });
}
