import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { products } from '@/db/schema/product';
import type { Ctx } from '@/lib/data/ctx';
import type { ProductDetail } from './contract';
import { getOfficeProduct } from './edit-queries';
import { productErrors } from './errors';
import { presentDetail } from './present';
import { completeDetail, findDetail } from './queries';

/** The text under work as the public page would show it. Only for the office: never cached. @throws 404 */
export async function findPreview(ctx: Ctx, id: number): Promise<ProductDetail> {
  const { text } = await getOfficeProduct(ctx, id);
  const row = await findDetail(ctx, and(eq(products.id, id), isNull(products.deletedAt)));
  if (!row) throw productErrors.officeNotFound();
  const { pictures, trialPages: trial, spec, ...columns } = text;
  const ownCoverPath = pictures[0] ?? null;
  const coverPath = row.issueCoverPath ?? ownCoverPath;
  const detail = await completeDetail(ctx, { ...row, ...columns, spec, coverPath, ownCoverPath });
  return presentDetail({ ...detail, pictures, trial }, ctx.now);
}
