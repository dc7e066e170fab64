import { eq } from 'drizzle-orm';
import { productCategories, products, productTaxes } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { stockItems, stockMovements } from '@/db/schema/stock';
import { bigramsOf, foldText } from '@/lib/domain/search/words';
import { testDb } from '../db';
import { makeAdmin } from './people';

export type Product = typeof products.$inferSelect & { stockItemId: number | null };

interface Shelf {
  categoryId: number;
  taxId: number;
  editor: number;
  auditor: number;
  centerId: number;
}

const shelves = new Map<string, Promise<Shelf>>();

async function makeShelf(): Promise<Shelf> {
  const db = testDb();
  const [[tax], [center], editor, auditor] = await Promise.all([
    db.select({ id: productTaxes.id }).from(productTaxes).where(eq(productTaxes.taxKind, 'exempt')),
    db.select({ id: deliveryCenters.id }).from(deliveryCenters).where(eq(deliveryCenters.isDefault, true)),
    makeAdmin(['product.edit'], '编辑'),
    makeAdmin(['product.audit'], '审核'),
  ]);
  if (!tax || !center) throw new Error('the reference data is missing');
  const [category] = await db
    .insert(productCategories)
    .values({ name: '保密图书', taxId: tax.id })
    .returning({ id: productCategories.id });
  return {
    categoryId: category?.id ?? 0,
    taxId: tax.id,
    editor: editor.id,
    auditor: auditor.id,
    centerId: center.id,
  };
}

/** Category, tax, people and delivery centre of the file's database; made once per database. */
export function shelf(): Promise<Shelf> {
  const key = process.env.DATABASE_URL ?? '';
  const known = shelves.get(key) ?? makeShelf();
  shelves.set(key, known);
  return known;
}

let serial = 0;

export interface ProductValues extends Partial<typeof products.$inferInsert> {
  /** Copies on hand in the default centre; absent: no stock row at all. */
  stock?: number;
}

/** An audited book on the shelf, 50 yuan and 400 g unless told otherwise, its copies booked in by the ledger. */
export async function makeProduct({ stock, ...values }: ProductValues = {}): Promise<Product> {
  const { categoryId, editor, auditor, centerId } = await shelf();
  serial += 1;
  const db = testDb();
  const now = new Date();
  const title = values.title ?? `保密知识读本 ${serial}`;
  const [row] = await db
    .insert(products)
    .values({
      bigrams: bigramsOf(foldText(title)),
      sku: `SKU${Date.now()}${serial}`,
      kind: 'paper_book',
      categoryId,
      title,
      listFen: 6000,
      saleFen: 5000,
      weightG: 400,
      status: 'approved',
      marketable: true,
      marketableAt: now,
      submittedBy: editor,
      submittedAt: now,
      auditedBy: auditor,
      auditedAt: now,
      ...values,
    })
    .returning();
  if (!row) throw new Error('no product');
  const stockItemId = stock === undefined ? null : await makeStock(row.id, centerId, stock);
  return { ...row, stockItemId };
}

/** A stock row with its opening entry in the ledger. */
export async function makeStock(
  productId: number,
  deliveryCenterId: number,
  onHand: number,
): Promise<number> {
  const db = testDb();
  const [item] = await db
    .insert(stockItems)
    .values({ productId, deliveryCenterId, onHand })
    .returning({ id: stockItems.id });
  if (!item) throw new Error('no stock row');
  if (onHand > 0) {
    await db.insert(stockMovements).values({
      stockItemId: item.id,
      kind: 'document_in',
      deltaOnHand: onHand,
      onHandAfter: onHand,
      reservedAfter: 0,
      bizType: 'document',
      bizId: item.id,
      step: 'post',
      actorKind: 'system',
    });
  }
  return item.id;
}

export async function stockOf(stockItemId: number | null): Promise<{ onHand: number; reserved: number }> {
  const [row] = await testDb()
    .select({ onHand: stockItems.onHand, reserved: stockItems.reserved })
    .from(stockItems)
    .where(eq(stockItems.id, stockItemId ?? 0));
  if (!row) throw new Error('no stock row');
  return row;
}
