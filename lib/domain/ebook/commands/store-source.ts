import 'server-only';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { ebookAssets } from '@/db/schema/ebook';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { uploads } from '@/db/schema/upload';
import { randomToken } from '@/lib/core/ids';
import { recordOperation } from '@/lib/data/audit';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { assertClean, textsOf } from '@/lib/data/public-text';
import { withTx } from '@/lib/data/tx';
import { digitalKinds } from '@/lib/states/product-kind';
import { claimFiles, dropFile } from '@/lib/domain/upload/commands/claim-files';
import { storeUpload } from '@/lib/domain/upload/commands/store-upload';
import { extensionOf } from '@/lib/domain/upload/rules';
import type { AssetRow, SourceInput } from '../publish-contract';
import { publishErrors } from '../publish-errors';
import { getAssetRow } from '../publish-queries';
import type { EbookFormat } from '@/lib/states/ebook';
import { enqueueConversion } from './convert-asset';
import { ASSET_LABELS } from './edit-asset';
import { lockPublication } from './lock-asset';

type Target = Pick<SourceInput, 'productId' | 'issueId'>;

const at = (field: 'productId' | 'issueId' | 'file', message: string) => ({ errors: { [field]: message } });

/**
 * The publication that a file is for; inside a transaction its issue cannot be deleted until that ends.
 *
 * @returns its name, for versions without a title of their own
 */
async function requireTarget(ctx: Ctx, { productId, issueId }: Target): Promise<string> {
  const [product] = await ctx.db
    .select({ kind: products.kind, title: products.title })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.deletedAt)));
  if (!product || !digitalKinds.includes(product.kind))
    throw publishErrors.unknownProduct(at('productId', '所选商品不存在或不是电子商品'));
  if (product.kind === 'e_book') {
    if (issueId !== undefined) throw publishErrors.bookHasIssue(at('issueId', '电子图书没有期次'));
    return product.title;
  }
  if (issueId === undefined) throw publishErrors.issueMissing(at('issueId', '请选择期次'));
  const found = ctx.db
    .select({ title: periodicalIssues.title, status: periodicalIssues.status })
    .from(periodicalIssues)
    .where(and(eq(periodicalIssues.id, issueId), eq(periodicalIssues.productId, productId)))
    .$dynamic();
  const [issue] = await (ctx.inTx ? found.for('key share') : found);
  if (!issue) throw publishErrors.unknownIssue(at('issueId', '所选期次不存在或不属于该期刊'));
  if (issue.status === 'cancelled') throw publishErrors.issueCancelled(at('issueId', '该期次已取消出刊'));
  return `${product.title} ${issue.title}`;
}

const versionsOf = (ctx: Ctx, { productId, issueId }: Target) =>
  ctx.db
    .select({
      id: ebookAssets.id,
      version: ebookAssets.version,
      status: ebookAssets.status,
      sha256: uploads.sha256,
    })
    .from(ebookAssets)
    .innerJoin(uploads, eq(uploads.id, ebookAssets.uploadId))
    .where(
      and(
        eq(ebookAssets.productId, productId),
        sql`${ebookAssets.issueId} is not distinct from ${issueId ?? null}::bigint`,
      ),
    )
    .orderBy(desc(ebookAssets.version));

export interface NewAsset extends Target {
  uploadId: number;
  format: EbookFormat;
  title: string;
  previewPages: number;
}

/** Enters a file as the newest version of its publication. The caller holds the lock of the publication. */
export async function createAsset(ctx: Ctx, asset: NewAsset, version: number): Promise<number> {
  const [row] = await ctx.db
    .insert(ebookAssets)
    .values({
      ...asset,
      issueId: asset.issueId ?? null,
      publicId: randomToken(12),
      version,
      createdBy: actorUserId(ctx),
    })
    .returning({ id: ebookAssets.id });
  if (!row) throw new Error('insert of an asset returned nothing');
  return row.id;
}

/**
 * Takes the file of a publication (`product/ebook/upload`): stored privately, entered as the next version, converted by a job. The same file sent
 * again, while it is the newest version, answers with that version. Called outside a transaction.
 *
 * @throws 400 at the field, 413, 415, 422 at a cancelled issue or for words that are not published; nothing is left behind then
 */
export async function storeSource(outer: Ctx, input: SourceInput): Promise<AssetRow> {
  const { productId, issueId, file } = input;
  await requireTarget(outer, input);
  await assertClean(outer, textsOf(input, ASSET_LABELS));
  const ext = extensionOf(file.name);
  if (ext !== '.pdf' && ext !== '.epub') throw publishErrors.wrongFile(at('file', '请上传 PDF 或 EPUB 文件'));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const stored = await storeUpload(outer, { bytes, name: file.name, door: 'file', usage: 'ebook_source' });
  const id = await withTx(outer, async (ctx) => {
    await lockPublication(ctx, { productId, issueId: issueId ?? null });
    const name = await requireTarget(ctx, input);
    const [newest] = await versionsOf(ctx, input);
    const [own] = await ctx.db
      .select({ sha256: uploads.sha256 })
      .from(uploads)
      .where(eq(uploads.id, stored.id));
    if (newest && newest.sha256 === own?.sha256 && newest.status !== 'failed') {
      await dropFile(ctx, stored.id);
      return newest.id;
    }
    const { previewPages } = input;
    const title = input.title || name;
    const format = ext === '.pdf' ? 'pdf' : 'epub';
    const version = (newest?.version ?? 0) + 1;
    const made = await createAsset(
      ctx,
      { productId, issueId, uploadId: stored.id, format, title, previewPages },
      version,
    );
    await claimFiles(ctx, {
      ids: [stored.id],
      usage: 'ebook_source',
      entity: 'ebookAsset',
      entityId: made,
      field: 'file',
    });
    await recordOperation(ctx, {
      action: 'ebook.upload',
      entity: 'ebookAsset',
      entityId: made,
      after: {
        productId,
        issueId,
        fileVersion: version,
        title,
        format,
        previewPages,
        fileName: stored.name,
      },
    });
    await enqueueConversion(ctx, made);
    return made;
  }).catch(async (e: unknown) => {
    await withTx(outer, (ctx) => dropFile(ctx, stored.id));
    throw e;
  });
  return getAssetRow(outer, id);
}
