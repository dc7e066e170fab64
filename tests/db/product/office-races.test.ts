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
  makeProductDesk,
  productRow,
  refusal,
  revisionsOf,
  submit,
  TRIAL,
  type ProductDesk,
} from '@/tests/support/factories/product-desk';

let desk: ProductDesk;

beforeAll(async () => {
  desk = await makeProductDesk();
});

test('editing against submitting: what is under audit is what was last saved, or the edit is refused', async () => {
  for (let i = 0; i < 5; i += 1) {
    const { id } = await draft(desk);
    const [edited, submitted] = await Promise.all([
      refusal(edit(desk, desk.second, id, { title: '抢在提交前' }, 1)),
      refusal(submit(desk.editor, id)),
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
  const { id } = await draft(desk);
  const results = await Promise.all([
    refusal(edit(desk, desk.editor, id, { title: '甲的书名', pictures: [INSIDE] }, 1)),
    refusal(edit(desk, desk.second, id, { title: '乙的书名', pictures: [COVER] }, 1)),
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
  const { id } = await draft(desk);
  await submit(desk.editor, id);
  const results = await Promise.all([
    refusal(withTx(desk.editor, (c) => withdrawProduct(c, id))),
    refusal(audit(desk.auditor, id, 'approve')),
  ]);
  expect(results.filter((r) => r === null)).toHaveLength(1);
  const row = await productRow(id);
  expect(await revisionsOf(id)).toEqual([`1:${row.status}`]);
});
