import { eq } from 'drizzle-orm';
import { productPictures, productRevisions } from '@/db/schema/product';
import { withTx } from '@/lib/data/tx';
import { withdrawProduct } from '@/lib/domain/product/commands/withdraw-product';
import { testDb } from '@/tests/support/db';
import {
  audit,
  COVER,
  draft,
  edit,
  INSIDE,
  makeProductOffice,
  productRow,
  refusal,
  revisionsOf,
  submit,
  TRIAL,
  type ProductOffice,
} from '@/tests/support/factories/product-desk';

let office: ProductOffice;

beforeAll(async () => {
  office = await makeProductOffice();
});

test('editing against submitting: what is under audit is what was last saved, or the edit is refused', async () => {
  for (let i = 0; i < 5; i += 1) {
    const { id } = await draft(office);
    const [edited, submitted] = await Promise.all([
      refusal(edit(office, office.second, id, { title: '抢在提交前' }, 1)),
      refusal(submit(office.editor, id)),
    ]);
    expect(submitted).toBeNull();
    const row = await productRow(id);
    expect(row.status).toBe('pending');
    expect(row.title).toBe(edited === null ? '抢在提交前' : '保密知识读本');
    if (edited) expect(edited.status).toBe(409);
    const [revision] = await testDb()
      .select()
      .from(productRevisions)
      .where(eq(productRevisions.productId, id));
    expect(revision).toMatchObject({ status: 'pending', title: row.title });
  }
});

test('of two saves of one version exactly one is kept', async () => {
  const { id } = await draft(office);
  const results = await Promise.all([
    refusal(edit(office, office.editor, id, { title: '甲的书名', pictures: [INSIDE] }, 1)),
    refusal(edit(office, office.second, id, { title: '乙的书名', pictures: [COVER] }, 1)),
  ]);
  expect(results.filter((r) => r === null)).toHaveLength(1);
  const row = await productRow(id);
  const pictures = await testDb()
    .select({ path: productPictures.path, kind: productPictures.kind })
    .from(productPictures)
    .where(eq(productPictures.productId, id));
  const cover = row.title === '甲的书名' ? INSIDE : COVER;
  expect(pictures).toEqual([
    { path: cover, kind: 'gallery' },
    { path: TRIAL, kind: 'trial' },
  ]);
  expect(row).toMatchObject({ version: 2, coverPath: cover });
});

test('withdrawing against passing: one wins, both tables agree', async () => {
  const { id } = await draft(office);
  await submit(office.editor, id);
  const results = await Promise.all([
    refusal(withTx(office.editor, (c) => withdrawProduct(c, id))),
    refusal(audit(office.auditor, id, 'approve')),
  ]);
  expect(results.filter((r) => r === null)).toHaveLength(1);
  const row = await productRow(id);
  expect(await revisionsOf(id)).toEqual([`1:${row.status}`]);
});
