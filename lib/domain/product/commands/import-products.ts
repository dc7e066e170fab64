import 'server-only';
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { products } from '@/db/schema/product';
import { changedFields } from '@/lib/core/content';
import { isAppError } from '@/lib/core/errors';
import { refusalText } from '@/lib/core/sheet-refusal';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { productEditInput, productFieldsInput } from '@/lib/domain/product/edit-contract';
import { productErrors } from '@/lib/domain/product/errors';
import {
  MAX_PRODUCT_ROWS,
  SHOWN_PRODUCT_CHANGES,
  type ProductImportView,
  type SheetProblem,
} from '@/lib/domain/product/sheet-contract';
import {
  cellOf,
  readNamesById,
  readSheetNames,
  type NamesById,
  type SheetText,
} from '@/lib/domain/product/sheet-queries';
import {
  headOf,
  productColumns,
  readProductRows,
  type ProductRowRead,
  type SheetKey,
} from '@/lib/domain/product/sheet-rules';
import type { ProductRow } from '@/lib/domain/product/texts';
import { createProduct } from './create-product';
import { editProduct, readEdit } from './edit-product';

const MAX_COLUMNS = 60;

interface Change {
  row: ProductRowRead;
  title: string;
  /** The product that has the code; `null` for a new one. */
  product: ProductRow | null;
  before: string | null;
  after: string;
  write: (ctx: Ctx) => Promise<unknown>;
}
interface Difference {
  rows: readonly ProductRowRead[];
  same: number;
  errors: SheetProblem[];
  changes: Change[];
}

const refuse = (message: string) => productErrors.importFile({ message, errors: { file: message } });

/** @throws 400 at the field `file` */
async function readFile(ctx: Ctx, file: Blob): Promise<ProductRowRead[]> {
  const sheet = await ctx.ports.spreadsheet.read(new Uint8Array(await file.arrayBuffer()), {
    maxRows: MAX_PRODUCT_ROWS + 1,
    maxColumns: MAX_COLUMNS,
  });
  if (!sheet.ok)
    throw refuse(
      sheet.reason === 'too_many_rows' ? `最多 ${MAX_PRODUCT_ROWS} 行，请拆分文件` : refusalText(sheet),
    );
  const rows = readProductRows(sheet.rows, await readSheetNames(ctx));
  if (typeof rows === 'string') throw refuse(rows);
  return rows;
}

/** What changes, field by field, as the cells say it. */
function wordsOf(text: Partial<SheetText>, keys: ReadonlySet<string>, names: NamesById): string {
  return productColumns
    .filter(({ key }) => keys.has(key))
    .map(({ key }) => `${headOf(key)}：${cellOf(text, key, names) || '（空）'}`)
    .join('；');
}

/** What a row would do by the rules of the product's form; what it may not do is added to the errors. */
async function changeOf(
  ctx: Ctx,
  row: ProductRowRead,
  product: ProductRow | null,
  names: NamesById,
  errors: SheetProblem[],
): Promise<Change | null> {
  const say = (path: PropertyKey | undefined, message: string) =>
    errors.push({ line: row.line, column: headOf(String(path ?? 'sku')), sku: row.sku, message });
  if (!product) {
    const asked = { title: '', listFen: '', saleFen: '', categoryId: '', ...row.fields };
    const read = productFieldsInput.safeParse(asked);
    if (!read.success) {
      for (const issue of read.error.issues) say(issue.path[0], issue.message);
      return null;
    }
    // Nothing was there before: what stays empty says nothing.
    const keys = new Set(Object.keys(row.fields).filter((key) => row.fields[key as SheetKey] !== null));
    return {
      row,
      title: read.data.title,
      product,
      before: null,
      after: wordsOf({ ...row.fields } as Partial<SheetText>, keys, names),
      write: (tx) => createProduct(tx, read.data),
    };
  }
  const asked = { kind: product.kind, ...row.fields, id: product.id, version: product.version };
  const read = productEditInput.safeParse(asked);
  if (!read.success) {
    for (const issue of read.error.issues) say(issue.path[0], issue.message);
    return null;
  }
  try {
    const { before, text, identity } = await readEdit(ctx, product, read.data);
    const changed = new Set<string>(changedFields(before, text));
    if (identity.kind !== product.kind) changed.add('kind');
    if (changed.size === 0) return null;
    return {
      row,
      title: text.title,
      product,
      before: wordsOf({ ...before, kind: product.kind, sku: product.sku }, changed, names),
      after: wordsOf({ ...text, ...identity }, changed, names),
      write: (tx) => editProduct(tx, read.data),
    };
  } catch (e) {
    if (!isAppError(e)) throw e;
    const named = Object.entries(e.errors ?? {});
    if (named.length === 0) say(undefined, e.message);
    for (const [path, message] of named) say(path.split('.')[0], message);
    return null;
  }
}

/** The products with the codes of the file, locked by their ids: two imports wait for each other. */
async function lockNamed(ctx: Ctx, rows: readonly ProductRowRead[]): Promise<Map<string, ProductRow>> {
  const found = await ctx.db
    .select()
    .from(products)
    .where(sql`${products.sku} = any(${sql.param(rows.map((r) => r.sku))}::text[])`)
    .orderBy(products.id)
    .for('update');
  return new Map(found.map((p) => [p.sku, p]));
}

async function difference(ctx: Ctx, rows: readonly ProductRowRead[]): Promise<Difference> {
  const known = await lockNamed(ctx, rows);
  const names = await readNamesById(ctx);
  const errors = rows.flatMap((r) => r.errors);
  const changes: Change[] = [];
  let same = 0;
  for (const row of rows) {
    if (row.errors.length > 0) continue;
    const product = known.get(row.sku) ?? null;
    if (product?.deletedAt) {
      errors.push({
        line: row.line,
        column: headOf('sku'),
        sku: row.sku,
        message: '商品已删除，编码不能再用',
      });
      continue;
    }
    const wrong = errors.length;
    const change = await changeOf(ctx, row, product, names, errors);
    if (change) changes.push(change);
    else if (errors.length === wrong) same += 1;
  }
  return { rows, same, errors: errors.toSorted((a, b) => a.line - b.line), changes };
}

export function present({ rows, same, errors, changes }: Difference): ProductImportView {
  const edit = changes.filter((c) => c.product).length;
  return {
    rows: rows.length,
    counts: { add: changes.length - edit, edit, same },
    errors,
    changes: changes.slice(0, SHOWN_PRODUCT_CHANGES).map((c) => ({
      line: c.row.line,
      sku: c.row.sku,
      title: c.title,
      action: c.product ? ('edit' as const) : ('add' as const),
      before: c.before,
      after: c.after,
    })),
    fingerprint: createHash('sha256')
      .update(JSON.stringify([rows, changes.map((c) => [c.row.sku, c.product?.version ?? 0])]))
      .digest('hex'),
  };
}

/** What a file of products would change (`product/import/preview`); writes nothing. @throws 400 at the field `file` */
export async function previewProducts(outer: Ctx, { file }: { file: Blob }): Promise<ProductImportView> {
  requireAdmin(outer);
  const rows = await readFile(outer, file);
  return withTx(outer, async (ctx) => present(await difference(ctx, rows)));
}

/**
 * Imports a file of products by the rules of their form, all rows or none: codes that nobody has become drafts, the others are edited, each with its
 * revision and its line in the operation log. A file that was imported already changes nothing. Called outside a transaction: the file is read before
 * one begins.
 *
 * @throws 400 at the field `file`; 422 with every error, 409 when the changes are not those of the preview
 */
export async function importProducts(
  outer: Ctx,
  { file, fingerprint }: { file: Blob; fingerprint: string },
): Promise<ProductImportView> {
  requireAdmin(outer);
  const rows = await readFile(outer, file);
  return withTx(outer, async (ctx) => {
    const diff = await difference(ctx, rows);
    const shown = present(diff);
    if (diff.errors.length > 0) {
      throw productErrors.importErrors({
        message: `文件中有 ${diff.errors.length} 处错误，未导入任何内容`,
        data: shown,
      });
    }
    if (diff.changes.length === 0) return shown;
    if (shown.fingerprint !== fingerprint) throw productErrors.importOld({ data: shown });
    for (const { write } of diff.changes) await write(ctx);
    return shown;
  });
}
