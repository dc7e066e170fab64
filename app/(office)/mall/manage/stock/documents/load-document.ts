import 'server-only';
import { notFound } from 'next/navigation';
import { isAppError } from '@/lib/core/errors';
import { idField } from '@/lib/core/fields';
import type { Ctx } from '@/lib/data/ctx';
import type { DocumentDetailView } from '@/lib/domain/stock/document-contract';
import { getDocument } from '@/lib/domain/stock/document-queries';

/** The stock document of an address; the office's 404 when the id is none or names nothing. */
export async function loadDocument(ctx: Ctx, id: string): Promise<DocumentDetailView> {
  const parsed = idField.safeParse(id);
  if (!parsed.success) notFound();
  try {
    return await getDocument(ctx, parsed.data);
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
}
