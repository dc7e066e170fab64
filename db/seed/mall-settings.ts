import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../client';
import { brands, paymentMethods, productCategories, productTaxChanges, productTaxes } from '../schema';

const BRAND_TEXTS: Record<string, string> = {
  清源出版社: '保密法规、制度汇编与释义类图书，收录现行有效文本并逐年修订。',
  临江教育出版社: '保密教育培训教材与通俗读物，配套课件和习题。',
  长河法律出版社: '法律法规单行本、典型案例与法律适用类图书。',
  东岭科技出版社: '信息安全、防护检查与技术标准类图书。',
  保密宣传网: '本站编辑出版的期刊、宣传册和电子出版物。',
};

/** What the shop's office would have set: taxes of categories, texts of brands, every way to pay with the account of bank transfers. */
export async function seedMallSettings(db: Db): Promise<void> {
  const [paper, taxable, digital] = await db.select().from(productTaxes).orderBy(productTaxes.id);
  await db
    .update(productCategories)
    .set({ taxId: paper?.id ?? null })
    .where(isNull(productCategories.parentId));
  await db
    .update(productCategories)
    .set({ taxId: digital?.id ?? null })
    .where(and(eq(productCategories.name, '电子期刊'), isNull(productCategories.taxId)));
  if (paper && taxable && digital) await seedTaxChanges(db, paper.id, taxable.id, digital.id);
  for (const [name, description] of Object.entries(BRAND_TEXTS)) {
    await db.update(brands).set({ description }).where(eq(brands.name, name));
  }
  await db.update(paymentMethods).set({ enabled: true });
  await db
    .update(paymentMethods)
    .set({
      info: {
        bank: '示例银行北京丰台支行',
        accountName: '保密宣传网（演示账户）',
        accountNo: '0200 0000 0000 0000 000',
      },
    })
    .where(eq(paymentMethods.code, 'transfer'));
}

/** One change that is history, one that waits for the end of an exemption. */
async function seedTaxChanges(db: Db, paper: number, taxable: number, digital: number): Promise<void> {
  const [root] = await db
    .select({ id: productCategories.id })
    .from(productCategories)
    .where(isNull(productCategories.parentId))
    .orderBy(productCategories.id)
    .limit(1);
  const [journals] = await db
    .select({ id: productCategories.id })
    .from(productCategories)
    .where(eq(productCategories.name, '电子期刊'));
  if (journals)
    await db
      .insert(productTaxChanges)
      .values({
        categoryId: journals.id,
        taxId: digital,
        previousTaxId: paper,
        validFrom: '2025-01-01',
        appliedAt: new Date('2025-01-01T00:00:00+08:00'),
        createdAt: new Date('2024-12-16T10:20:00+08:00'),
        remark: '电子出版物单独设置税率',
      })
      .onConflictDoNothing();
  if (root)
    await db
      .insert(productTaxChanges)
      .values({
        categoryId: root.id,
        taxId: taxable,
        validFrom: '2028-01-01',
        remark: '免税政策期满后按应税登记，以财务确认为准',
      })
      .onConflictDoNothing();
}
