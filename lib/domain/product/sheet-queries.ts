import 'server-only';
import { inArray } from 'drizzle-orm';
import { brands, productCategories, productRevisions, products, productTaxes } from '@/db/schema/product';
import { inOrder } from '@/lib/core/in-order';
import { formatFen } from '@/lib/core/money';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { blankFile, type Column, type TableFile } from '@/lib/data/sheet-file';
import { stockPolicies } from '@/lib/states/product';
import { productKinds } from '@/lib/states/product-kind';
import type { ProductText } from './fields';
import type { OfficeProductListInput } from './office-contract';
import { listOfficeProducts } from './office-queries';
import { headOf, productColumns, productHeads, type SheetNames } from './sheet-rules';
import { textOfRevision, type ProductRow } from './texts';

/** What the rows of other tables are called in a file: a category by its way from the top, `图书 / 保密教育`. */
export async function readSheetNames(ctx: Ctx): Promise<SheetNames> {
  const { id, parentId, name } = productCategories;
  const tree = await ctx.db.select({ id, parentId, name }).from(productCategories);
  const makers = await ctx.db.select({ id: brands.id, name: brands.name }).from(brands);
  const taxes = await ctx.db.select({ id: productTaxes.id, name: productTaxes.name }).from(productTaxes);
  const byId = new Map(tree.map((c) => [c.id, c]));
  const pathOf = (of: number): string => {
    const category = byId.get(of);
    if (!category) return '';
    return category.parentId === null ? category.name : `${pathOf(category.parentId)} / ${category.name}`;
  };
  const once = (rows: readonly { id: number; name: string }[]) => {
    const names = rows.map((r) => r.name);
    return rows.filter((r) => names.indexOf(r.name) === names.lastIndexOf(r.name));
  };
  return {
    // The whole way always; the name alone where no other category has it.
    categoryId: new Map([
      ...once(tree).map((c) => [c.name, c.id] as const),
      ...tree.map((c) => [pathOf(c.id), c.id] as const),
    ]),
    brandId: new Map(once(makers).map((b) => [b.name, b.id])),
    taxId: new Map(once(taxes).map((t) => [t.name, t.id])),
  };
}

/** The name of each id: the last that stands for it, which is the way of a category. */
const namesById = (names: SheetNames) => ({
  categoryId: new Map([...names.categoryId].map(([name, id]) => [id, name])),
  brandId: new Map([...names.brandId].map(([name, id]) => [id, name])),
  taxId: new Map([...names.taxId].map(([name, id]) => [id, name])),
});
export type NamesById = ReturnType<typeof namesById>;
export const readNamesById = async (ctx: Ctx): Promise<NamesById> => namesById(await readSheetNames(ctx));

export type SheetText = Pick<ProductRow, 'sku' | 'kind'> & ProductText;

/** A field as it stands in a cell. */
export function cellOf(text: Partial<SheetText>, key: keyof SheetText, names: NamesById): string {
  const value = text[key];
  if (value === null || value === undefined) return '';
  if (key === 'kind') return productKinds[value as SheetText['kind']];
  if (key === 'stockPolicy') return stockPolicies[value as ProductText['stockPolicy']];
  if (key === 'categoryId' || key === 'brandId' || key === 'taxId')
    return names[key].get(value as number) ?? String(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  return key.endsWith('Fen') ? formatFen(value as number) : String(value);
}

/** Columns of products in the form of their import. */
export const sheetColumns = (names: NamesById): Column<SheetText>[] =>
  productColumns.map(({ key, width }) => ({
    title: headOf(key),
    width,
    value: (text) => cellOf(text, key, names),
  }));

/** Products of the office's list with the texts under work. */
export async function listSheetProducts(
  ctx: Ctx,
  input: OfficeProductListInput,
): Promise<{ list: SheetText[]; total: number }> {
  const page = await listOfficeProducts(ctx, input);
  const ids = page.list.map((p) => p.id);
  if (ids.length === 0) return { list: [], total: page.total };
  const rows = await ctx.db.select().from(products).where(inArray(products.id, ids));
  const working = rows.flatMap((r) => r.workingRevisionId ?? []);
  const revisions =
    working.length === 0
      ? []
      : await ctx.db.select().from(productRevisions).where(inArray(productRevisions.id, working));
  const drafts = new Map(revisions.map((r) => [r.id, textOfRevision(r)]));
  const list = inOrder(ids, rows).map((row) => {
    const draft = row.workingRevisionId === null ? undefined : drafts.get(row.workingRevisionId);
    return { ...(row as unknown as ProductText), ...draft, sku: row.sku, kind: row.kind };
  });
  return { list, total: page.total };
}

/** An empty file with the headings. */
export function productTemplate(ctx: Ctx): Promise<TableFile> {
  requireAdmin(ctx);
  return blankFile(ctx, '商品导入模板.xlsx', '商品', productHeads);
}
