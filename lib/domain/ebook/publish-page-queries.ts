import 'server-only';
import { and, eq } from 'drizzle-orm';
import { ebookAssets, ebookPages, ebookResources } from '@/db/schema/ebook';
import type { Ctx } from '@/lib/data/ctx';
import type { PrivateFile } from '@/lib/domain/upload/private-queries';
import type { AssetPageInput } from './publish-contract';
import { publishErrors } from './publish-errors';

/** A page as the desk looks at it before readers do: clean, of any version. @throws 404 while it is not converted */
export async function findAssetPicture(ctx: Ctx, { id, n, w }: AssetPageInput): Promise<PrivateFile> {
  const [page] = await ctx.db
    .select({ keys: ebookPages.keys })
    .from(ebookPages)
    .where(and(eq(ebookPages.assetId, id), eq(ebookPages.pageNo, n)));
  const key = page?.keys[String(w)];
  if (!key) throw publishErrors.pageNotFound();
  return { key, name: `${n}.webp` };
}

/** The words of a page, or of a part of an EPUB. @throws 404 */
export async function getAssetText(ctx: Ctx, { id, n }: { id: number; n: number }) {
  const [asset] = await ctx.db
    .select({ format: ebookAssets.format })
    .from(ebookAssets)
    .where(eq(ebookAssets.id, id));
  if (!asset) throw publishErrors.assetNotFound();
  if (asset.format === 'pdf') {
    const [page] = await ctx.db
      .select({ text: ebookPages.textContent })
      .from(ebookPages)
      .where(and(eq(ebookPages.assetId, id), eq(ebookPages.pageNo, n)));
    if (!page) throw publishErrors.pageNotFound();
    return { page: n, title: '', text: page.text };
  }
  const [part] = await ctx.db
    .select({ title: ebookResources.title, text: ebookResources.textContent })
    .from(ebookResources)
    .where(and(eq(ebookResources.assetId, id), eq(ebookResources.spineNo, n)));
  if (!part) throw publishErrors.pageNotFound();
  return { page: n, title: part.title ?? '', text: part.text };
}
