import 'server-only';
import { notFound } from 'next/navigation';
import { isAppError } from '@/lib/core/errors';
import { idField } from '@/lib/core/fields';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { getOfficeProduct } from '@/lib/domain/product/edit-queries';
import { presentOfficeDetail } from '@/lib/domain/product/office-present';

/** The product of an address in the office; the office's 404 when the id is none or names nothing. */
export async function loadProduct(ctx: Ctx, id: string) {
  const parsed = idField.safeParse(id);
  if (!parsed.success) notFound();
  try {
    return presentOfficeDetail(requireAdmin(ctx), await getOfficeProduct(ctx, parsed.data));
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
}
