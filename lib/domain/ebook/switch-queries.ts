import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { closedText } from '@/lib/data/switches';
import { sessionErrors } from './session-errors';

/** The platform may close the reading view (settings `ebook.closed`). @throws 422 `closed` with the platform's sentence */
export async function assertReadingOpen(ctx: Ctx): Promise<void> {
  const closed = await closedText(ctx, 'ebook', sessionErrors.closed().message);
  if (closed !== null) throw sessionErrors.closed({ message: closed });
}
