import { eq } from 'drizzle-orm';
import { DAY_MS } from '@/lib/core/dates';
import type { StoragePort } from '@/lib/adapters/storage/port';
import type { Db } from '../client';
import {
  brands,
  deliveryCenters,
  productCategories,
  productPictures,
  products,
  productTaxes,
  stockItems,
} from '../schema';
import { authorIntros, readWorks, type Work } from './books';
import { bookSeries, brandNames, mallCategories, seedProducts, unsold, workOf } from './content-mall';
import { storeDemoPicture, trialPictures } from './files';
import { seedIssueCovers } from './issue-covers';
import type { People } from './people';
import { seedPlans, type SeedPlan } from './plans';
import { seedMallSettings } from './mall-settings';

export interface Catalogue {
  products: (typeof products.$inferSelect)[];
  /** Stock row of each paper book, in the main delivery centre. */
  stock: Map<number, typeof stockItems.$inferSelect>;
  taxes: Map<number, typeof productTaxes.$inferSelect>;
  /** Year plans of periodicals with their issues. */
  plans: SeedPlan[];
}

function isbn(n: number): string {
  const body = `9787500${String(10_000 + n * 37).slice(-5)}`;
  const sum = [...body].reduce((a, d, i) => a + Number(d) * (i % 2 === 0 ? 1 : 3), 0);
  return body + String((10 - (sum % 10)) % 10);
}

function issn(n: number): string {
  const body = `1674${String(1000 + n * 17).slice(-4, -1)}`;
  const sum = [...body].reduce((a, d, i) => a + Number(d) * (8 - i), 0);
  const check = (11 - (sum % 11)) % 11;
  return `${body.slice(0, 4)}-${body.slice(4)}${check === 10 ? 'X' : check}`;
}

async function seedCategories(db: Db): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [i, top] of mallCategories.entries()) {
    const [row] = await db
      .insert(productCategories)
      .values({ name: top.name, sort: i + 1 })
      .returning({ id: productCategories.id });
    if (!row) continue;
    await db
      .update(productCategories)
      .set({ path: `/${row.id}/` })
      .where(eq(productCategories.id, row.id));
    for (const [k, name] of top.children.entries()) {
      const [child] = await db
        .insert(productCategories)
        .values({ name, parentId: row.id, level: 2, sort: k + 1 })
        .returning({ id: productCategories.id });
      if (!child) continue;
      ids.set(name, child.id);
      await db
        .update(productCategories)
        .set({ path: `/${row.id}/${child.id}/` })
        .where(eq(productCategories.id, child.id));
    }
  }
  return ids;
}

/** Eighty products of every kind with made covers, plans of two years, stock rows still at zero. */
export async function seedCatalogue(world: {
  db: Db;
  now: Date;
  storage: StoragePort;
  people: People;
}): Promise<Catalogue> {
  const { db, now, storage, people } = world;
  const editor = people.staff.get('mallclerk')?.id ?? null;
  const auditor = people.staff.get('finance')?.id ?? null;
  const categories = await seedCategories(db);
  const brandRows = await db
    .insert(brands)
    .values(brandNames.map((name, i) => ({ name, sort: i + 1 })))
    .returning({ id: brands.id, name: brands.name });
  await seedMallSettings(db);
  const taxRows = await db.select().from(productTaxes).orderBy(productTaxes.id);
  const [paperTax, , digitalTax] = taxRows;

  const works = readWorks();
  const introOf = authorIntros();
  const values: (typeof products.$inferInsert)[] = [];
  for (const [i, p] of seedProducts.entries()) {
    const digital = p.kind === 'e_book' || p.kind === 'e_periodical';
    const onSale = new Date(now.getTime() - (12 + i * 8) * DAY_MS);
    const work = works.get(workOf(p));
    if (!work) throw new Error(`no text of ${p.title}`);
    const state = i === 39 ? 'pending' : i === 38 ? 'draft' : 'approved';
    const coverPath = await storeDemoPicture(storage, `cover-${i + 1}`);
    values.push({
      sku: `P${String(100_001 + i)}`,
      kind: p.kind,
      categoryId: categories.get(p.category) ?? 0,
      brandId: brandRows[p.brand]?.id ?? null,
      taxId: (digital ? digitalTax : paperTax)?.id ?? null,
      title: p.title,
      subtitle: p.subtitle ?? null,
      isbn: p.kind.endsWith('book') ? isbn(i) : null,
      issn: p.kind.endsWith('periodical') ? issn(i) : null,
      author: p.author,
      publisher: brandNames[p.brand] ?? null,
      publishDate: new Date(onSale.getTime() - 20 * DAY_MS).toISOString().slice(0, 10),
      edition: p.kind.endsWith('book') ? '第 1 版' : null,
      pageCount: p.pages ?? null,
      format: digital ? null : '16 开',
      series: bookSeries[p.category] ?? null,
      audience: work.audience,
      authorIntro: work.authorIntro ?? introOf(p.author),
      recommendation: work.recommendation,
      listFen: p.list,
      saleFen: p.sale,
      coverPath,
      introHtml: work.introHtml,
      introText: work.introHtml.replaceAll(/<[^>]+>/g, ''),
      tocHtml: work.tocHtml,
      status: state,
      marketable: !unsold.has(i),
      marketableAt: state === 'approved' ? onSale : null,
      stockPolicy: p.kind === 'paper_book' ? 'tracked' : 'untracked',
      limitPerLine: 999,
      weightG: digital ? 0 : p.kind === 'paper_book' ? 180 + (p.pages ?? 200) : 220,
      isHot: i % 7 === 0,
      isNew: i < 6 || i === 41,
      sort: 100 - i,
      submittedBy: state === 'draft' ? null : editor,
      submittedAt: state === 'draft' ? null : onSale,
      auditedBy: state === 'approved' ? auditor : null,
      auditedAt: state === 'approved' ? onSale : null,
      createdBy: editor,
      createdAt: onSale,
      updatedAt: onSale,
    });
  }
  const rows = await db.insert(products).values(values).returning();
  const extra = await storeDemoPicture(storage, 'inside-page');
  await db.insert(productPictures).values(
    rows.flatMap((p) => [
      { productId: p.id, path: p.coverPath ?? extra, sort: 1 },
      { productId: p.id, path: extra, sort: 2 },
    ]),
  );
  await seedTrials(db, storage, rows, works);
  const plans = await seedPlans(db, rows, now);
  await seedIssueCovers(db, storage, rows, plans);
  const centers = await db.select().from(deliveryCenters).orderBy(deliveryCenters.id);
  const stockRows = await db
    .insert(stockItems)
    .values(
      rows
        .filter((p) => p.stockPolicy === 'tracked')
        .map((p) => ({
          productId: p.id,
          deliveryCenterId: centers[0]?.id ?? 0,
          warnBelow: 30,
          createdAt: p.createdAt,
        })),
    )
    .returning();
  return {
    products: rows,
    stock: new Map(stockRows.map((s) => [s.productId, s])),
    taxes: new Map(taxRows.map((t) => [t.id, t])),
    plans,
  };
}

/** The pages of each sample chapter, of every edition of its work. */
async function seedTrials(
  db: Db,
  storage: StoragePort,
  rows: readonly (typeof products.$inferSelect)[],
  works: ReadonlyMap<string, Work>,
): Promise<void> {
  const pages = await trialPictures();
  for (const p of rows) {
    const no = works.get(workOf(p))?.no;
    const names = pages.filter((name) => name.startsWith(`trial-${no}-`));
    if (names.length === 0) continue;
    const values = [];
    for (const [i, name] of names.entries()) {
      const path = await storeDemoPicture(storage, name);
      values.push({ productId: p.id, path, sort: i + 1, kind: 'trial' as const });
    }
    await db.insert(productPictures).values(values);
  }
}
