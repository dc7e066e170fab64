import 'server-only';
import { notFound } from 'next/navigation';
import { isAppError } from '@/lib/core/errors';
import { idField } from '@/lib/core/fields';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { getOfficeArticle } from '@/lib/domain/article/office-queries';
import { presentOfficeArticle } from '@/lib/domain/article/office-present';

/** The article of an address in the office; the office's 404 when the id is none or names nothing. */
export async function loadArticle(ctx: Ctx, id: string) {
  const parsed = idField.safeParse(id);
  if (!parsed.success) notFound();
  try {
    return presentOfficeArticle(requireAdmin(ctx), await getOfficeArticle(ctx, parsed.data));
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
}
