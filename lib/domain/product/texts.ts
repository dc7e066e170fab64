import 'server-only';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { productPictures, productRevisions, products } from '@/db/schema/product';
import { uploads } from '@/db/schema/upload';
import { changedSides, contentOf } from '@/lib/core/content';
import type { Ctx } from '@/lib/data/ctx';
import { sanitizeArticle } from '@/lib/domain/article/sanitize';
import { textOfHtml } from '@/lib/domain/article/text-of-html';
import { FILES } from '@/lib/domain/upload/picture-paths';
import { syncUploadUses } from '@/lib/domain/upload/uses';
import type { ProductFields } from './edit-contract';
import { productErrors } from './errors';
import { productFields, type ProductText } from './fields';
import { isDigital } from './rules';
import { specRows } from './spec-rules';
import type { PictureKind } from '@/lib/states/product';

export type ProductRow = typeof products.$inferSelect;
export type RevisionRow = typeof productRevisions.$inferSelect;

/** What a form sent, made safe to store (security.md S-34). Nothing digital weighs anything. */
export function textOfFields(f: ProductFields): ProductText {
  const introHtml = sanitizeArticle(f.introHtml);
  return {
    ...contentOf(productFields, f),
    weightG: isDigital(f.kind) ? 0 : f.weightG,
    introHtml,
    introText: textOfHtml(introHtml),
    tocHtml: sanitizeArticle(f.tocHtml),
    pictures: [...new Set(f.pictures)],
    trialPages: [...new Set(f.trialPages)],
  };
}

/** The columns of `products` that hold a text; pictures have a table of their own, the cover stands in both. */
export function columnsOfText(text: ProductText) {
  const { pictures, trialPages: _, ...columns } = text;
  return { ...columns, coverPath: pictures[0] ?? null };
}

async function textOfProduct(ctx: Ctx, row: ProductRow): Promise<ProductText> {
  const rows = await ctx.db
    .select({ path: productPictures.path, kind: productPictures.kind })
    .from(productPictures)
    .where(eq(productPictures.productId, row.id))
    .orderBy(asc(productPictures.sort), asc(productPictures.id));
  const of = (kind: PictureKind) => rows.filter((r) => r.kind === kind).map((r) => r.path);
  const gallery = [...(row.coverPath ? [row.coverPath] : []), ...of('gallery')];
  const pictures = { pictures: [...new Set(gallery)], trialPages: of('trial') };
  return {
    ...contentOf(productFields, { ...row, ...pictures, spec: specRows(row.spec) }),
    introText: row.introText,
  };
}

export function textOfRevision(row: Pick<RevisionRow, 'title' | 'data'>): ProductText {
  const { introText = '', ...data } = row.data as Partial<ProductText>;
  return { ...contentOf(productFields, { ...data, title: row.title }), introText };
}

/** The text under work: the unfinished revision of an approved product, else the product's own. */
export async function textInWork(
  ctx: Ctx,
  product: ProductRow,
  revision: RevisionRow | null,
): Promise<ProductText> {
  return revision && product.workingRevisionId === revision.id
    ? textOfRevision(revision)
    : textOfProduct(ctx, product);
}

/** Any revision as a text; the one that is live is the product's own, which price changes keep up to date. */
export async function textOfAny(ctx: Ctx, product: ProductRow, revision: RevisionRow): Promise<ProductText> {
  return revision.revisionNo === product.revisionNo ? textOfProduct(ctx, product) : textOfRevision(revision);
}

/** Both sides of a change for the operation log; of long texts only their length. */
export const sidesOf = (before: ProductText, after: ProductText) =>
  changedSides(before, after, (content) => {
    const { introText: _, introHtml, tocHtml, ...rest } = content;
    return {
      ...rest,
      ...(introHtml === undefined ? {} : { introHtml: `${introHtml.length} 字符` }),
      ...(tocHtml === undefined ? {} : { tocHtml: `${tocHtml.length} 字符` }),
    };
  });

const keyOf = (path: string) => path.slice(FILES.length);

/** Ids of the public pictures of the library among these addresses. */
async function picturesOf(ctx: Ctx, paths: readonly string[]): Promise<Map<string, number>> {
  if (paths.length === 0) return new Map();
  const found = await ctx.db
    .select({ id: uploads.id, key: uploads.key })
    .from(uploads)
    .where(
      and(
        inArray(uploads.key, paths.map(keyOf)),
        eq(uploads.kind, 'image'),
        eq(uploads.private, false),
        isNull(uploads.purgedAt),
      ),
    );
  return new Map(found.map((u) => [FILES + u.key, u.id]));
}

/** @throws 400 when a picture that was not there before is no public picture of the library */
export async function requirePictures(ctx: Ctx, text: ProductText, before?: ProductText): Promise<void> {
  const old = new Set(before ? [...before.pictures, ...before.trialPages] : []);
  const fresh = [...text.pictures, ...text.trialPages].filter((p) => !old.has(p));
  const known = await picturesOf(ctx, fresh);
  const lost = fresh.find((p) => !known.has(p));
  if (lost === undefined) return;
  const field = text.pictures.includes(lost) ? 'pictures' : 'trialPages';
  throw productErrors.lostPicture({ errors: { [field]: '有图片不存在或已被清理，请移除后重新上传' } });
}

/** Makes the product's live pictures those of the text, in its order. */
export async function writePictures(ctx: Ctx, productId: number, text: ProductText): Promise<void> {
  await ctx.db.delete(productPictures).where(eq(productPictures.productId, productId));
  const known = await picturesOf(ctx, [...text.pictures, ...text.trialPages]);
  const rows = (kind: PictureKind, paths: readonly string[]) =>
    paths.map((path, i) => ({ productId, kind, path, uploadId: known.get(path) ?? null, sort: i + 1 }));
  const all = [...rows('gallery', text.pictures), ...rows('trial', text.trialPages)];
  if (all.length > 0) await ctx.db.insert(productPictures).values(all);
  const coverUploadId = known.get(text.pictures[0] ?? '') ?? null;
  await ctx.db.update(products).set({ coverUploadId }).where(eq(products.id, productId));
}

/** Writes down every stored file that the product or one of its revisions shows, so that none of them loses its pictures. */
export async function syncProductFiles(ctx: Ctx, productId: number): Promise<void> {
  const { rows } = await ctx.db.execute<{ path: string | null }>(sql`
    with texts as (
      select concat_ws(' ', cover_path, intro_html, toc_html) as words from products where id = ${productId}
      union all select path from product_pictures where product_id = ${productId}
      union all select data::text from product_revisions where product_id = ${productId}
    )
    select distinct (regexp_matches(words, '/files/[A-Za-z0-9][A-Za-z0-9._/-]*', 'g'))[1] as path from texts`);
  await syncUploadUses(ctx, { entity: 'product', entityId: productId, paths: rows.map((r) => r.path) });
}
