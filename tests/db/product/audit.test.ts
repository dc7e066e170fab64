import { operationLogs } from '@/db/schema/log';
import { productRevisions } from '@/db/schema/product';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { discardRevision, withdrawProduct } from '@/lib/domain/product/commands/withdraw-product';
import { getOfficeProduct } from '@/lib/domain/product/edit-queries';
import { presentDetail } from '@/lib/domain/product/present';
import { findPreview } from '@/lib/domain/product/preview-queries';
import { getProduct } from '@/lib/domain/product/queries';
import { diffProduct, listRevisions } from '@/lib/domain/product/revision-queries';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import {
  audit,
  COVER,
  draft,
  edit,
  eventsOf,
  INSIDE,
  liveProduct,
  makeProductOffice,
  productRow,
  refusal,
  revisionsOf,
  submit,
  TRIAL,
  type ProductOffice,
} from '@/tests/support/factories/product-desk';

let office: ProductOffice;
let guest: Ctx;
const shown = async (id: number) => presentDetail(await getProduct(guest, id), guest.now);

beforeAll(async () => {
  guest = makeCtx();
  office = await makeProductOffice();
});

describe('S-12 audit', () => {
  test.each([
    [
      'the author',
      async (d: ProductOffice) => (await draft(d, {}, d.both)).id,
      (d: ProductOffice) => d.editor,
    ],
    [
      'an editor in between',
      async (d: ProductOffice) => {
        const { id } = await draft(d);
        await edit(d, d.both, id, { title: '改过的书名' });
        return id;
      },
      (d: ProductOffice) => d.second,
    ],
    ['the submitter', async (d: ProductOffice) => (await draft(d)).id, (d: ProductOffice) => d.both],
  ])('%s cannot pass or reject, though holding the permission', async (_who, make, by) => {
    const id = await make(office);
    await submit(by(office), id);
    const before = await productRow(id);
    for (const decision of ['approve', 'reject'] as const)
      expect(await refusal(audit(office.both, id, decision))).toMatchObject({ status: 403 });
    expect(await productRow(id)).toEqual(before);
  });

  test('an editor without the permission cannot audit at all', async () => {
    const { id } = await draft(office);
    await submit(office.editor, id);
    expect(await refusal(audit(office.second, id, 'approve'))).toMatchObject({ status: 403 });
    expect((await productRow(id)).status).toBe('pending');
  });

  test('a draft, and one that is decided, cannot be passed: 409 with the state', async () => {
    const { id } = await draft(office);
    expect(await refusal(audit(office.auditor, id, 'approve'))).toMatchObject({
      status: 409,
      message: '当前状态为“草稿”，不能通过',
    });
    await submit(office.editor, id);
    await audit(office.auditor, id, 'approve', { note: '可以' });
    expect(await refusal(audit(office.auditor, id, 'approve'))).toMatchObject({ status: 409 });
    expect(await revisionsOf(id)).toEqual(['1:approved']);
  });

  test('an auditor cannot pass what changed since they read it', async () => {
    const { id } = await draft(office);
    await submit(office.editor, id);
    const read = (await productRow(id)).version;
    await withTx(office.editor, (c) => withdrawProduct(c, id));
    await edit(office, office.editor, id, { title: '另一个书名' });
    await submit(office.editor, id);
    const before = await productRow(id);
    expect(await refusal(audit(office.auditor, id, 'approve', { version: read }))).toMatchObject({
      status: 409,
    });
    expect(await productRow(id)).toEqual(before);
  });

  test.each(['approve', 'reject'] as const)(
    'of a pass and a %s at once exactly one counts',
    async (other) => {
      const { id } = await draft(office);
      await submit(office.editor, id);
      const results = await Promise.all([
        refusal(audit(office.auditor, id, 'approve')),
        refusal(audit(office.both, id, other, { note: '理由' })),
      ]);
      expect(results.filter((r) => r === null)).toHaveLength(1);
      expect(results.find((r) => r !== null)).toMatchObject({ status: 409 });
      const decided = (await eventsOf(id)).filter((e) => /^(approve|reject)/.test(e));
      expect(decided).toHaveLength(1);
      const row = await productRow(id);
      expect(await revisionsOf(id)).toEqual([`1:${row.status}`]);
    },
  );

  test('a rejection keeps its reason; the next submission goes in as a revision of its own', async () => {
    const { id } = await draft(office);
    await submit(office.editor, id);
    await audit(office.auditor, id, 'reject', { note: '定价有误' });
    expect(await productRow(id)).toMatchObject({ status: 'rejected', rejectReason: '定价有误' });
    await submit(office.editor, id);
    expect(await revisionsOf(id)).toEqual(['1:rejected', '2:pending']);
    expect(await productRow(id)).toMatchObject({ status: 'pending', rejectReason: null, revisionNo: 2 });
  });

  test('every decision is in the operation log with its reason', async () => {
    const { id } = await draft(office);
    await submit(office.editor, id);
    await audit(office.auditor, id, 'reject', { note: '封面不清晰' });
    const [log] = await testDb()
      .select()
      .from(operationLogs)
      .where(eq(operationLogs.entityId, String(id)))
      .orderBy(desc(operationLogs.id))
      .limit(1);
    expect(log).toMatchObject({
      action: 'product.audit.reject',
      entity: 'product',
      after: { title: '保密知识读本', revisionNo: 1, reason: '封面不清晰' },
    });
  });
});

describe('S-12 editing after approval', () => {
  test('makes a revision beside the live product, which changes only when that passes', async () => {
    const id = await liveProduct(office);
    const live = await shown(id);
    const saved = await edit(office, office.editor, id, {
      title: '保密知识读本（第二版）',
      pageCount: 321,
      introHtml: '<p>新的介绍</p>',
      pictures: [INSIDE],
      trialPages: [TRIAL, COVER],
      spec: [{ name: '装帧', value: '精装' }],
    });
    expect(saved).toMatchObject({ status: 'approved', workingStatus: 'draft' });
    expect(await shown(id)).toEqual(live);
    await submit(office.editor, id);
    expect(await shown(id)).toEqual(live);
    expect(await productRow(id)).toMatchObject({
      status: 'approved',
      workingStatus: 'pending',
      pageCount: null,
    });
    const preview = await findPreview(office.auditor, id);
    expect(preview).toMatchObject({ title: '保密知识读本（第二版）', saleFen: 2500, pictures: [INSIDE] });
    await audit(office.auditor, id, 'approve');
    expect(await shown(id)).toEqual(preview);
    expect(await shown(id)).toMatchObject({
      introHtml: '<p>新的介绍</p>',
      spec: [{ label: '装帧', value: '精装' }],
      trial: [TRIAL, COVER],
      coverPath: INSIDE,
    });
    expect(await productRow(id)).toMatchObject({
      status: 'approved',
      workingStatus: null,
      workingRevisionId: null,
      revisionNo: 2,
      marketable: true,
    });
    expect(await revisionsOf(id)).toEqual(['1:superseded', '2:approved']);
  });

  test('a rejected revision leaves the live product as it was; it can be corrected or given up', async () => {
    const id = await liveProduct(office);
    const live = await shown(id);
    await edit(office, office.editor, id, { title: '第二版' });
    await submit(office.editor, id);
    await audit(office.auditor, id, 'reject', { note: '书名不对' });
    expect(await shown(id)).toEqual(live);
    expect(await productRow(id)).toMatchObject({ workingStatus: 'rejected', rejectReason: '书名不对' });
    await edit(office, office.editor, id, { title: '第三版' });
    expect(await revisionsOf(id)).toEqual(['1:approved', '2:rejected', '3:draft']);
    await withTx(office.editor, (c) => discardRevision(c, id));
    expect(await revisionsOf(id)).toEqual(['1:approved', '2:rejected', '3:superseded']);
    expect(await productRow(id)).toMatchObject({ workingStatus: null, workingRevisionId: null });
    expect(await shown(id)).toEqual(live);
    expect(await refusal(submit(office.editor, id))).toMatchObject({ status: 409 });
  });

  test('the auditor reads what differs from the live product, field by field', async () => {
    const id = await liveProduct(office);
    await edit(office, office.editor, id, {
      title: '保密知识新读本',
      pageCount: 321,
      costFen: 1200,
      trialPages: [],
      introHtml: '<p>介绍的第一段</p><p>第二段</p>',
    });
    const diff = await diffProduct(office.auditor, { id });
    expect([diff.from, diff.to]).toEqual([1, 2]);
    expect(diff.fields.filter((f) => f.changed).map((f) => [f.key, f.before, f.after])).toEqual([
      ['title', '保密知识读本', '保密知识新读本'],
      ['pageCount', '', '321'],
      ['costFen', '11.77', '12.00'],
    ]);
    expect(diff.trialPages).toEqual({ before: [TRIAL], after: [], changed: true });
    expect(diff.pictures.changed).toBe(false);
    expect(diff.intro.filter((l) => l.changed).map((l) => l.parts)).toEqual([
      [{ kind: 'add', text: '第二段' }],
    ]);
    expect(diff.changed).toBe(5);
    expect(
      (await listRevisions(office.auditor, id)).revisions.map((r) => [r.revisionNo, r.live, r.working]),
    ).toEqual([
      [2, false, true],
      [1, true, false],
    ]);
  });

  test('a product without revisions, as an import leaves it, is worked on like any other', async () => {
    const id = await liveProduct(office);
    await testDb().delete(productRevisions).where(eq(productRevisions.productId, id));
    expect((await diffProduct(office.auditor, { id })).changed).toBe(0);
    expect((await getOfficeProduct(office.editor, id)).text.pictures).toEqual([COVER, INSIDE]);
    await edit(office, office.editor, id, { title: '导入后修改' });
    expect(await revisionsOf(id)).toEqual(['1:approved', '2:draft']);
  });

  test.each([
    ['edition', ''],
    ['isHot', '否'],
    ['weightG', '0'],
    ['spec', ''],
  ])('a revision from before there was %s shows the auditor its empty value', async (key, before) => {
    const id = await liveProduct(office);
    await edit(office, office.editor, id, { edition: '第 2 版', isHot: true, weightG: 120, spec: [] });
    await testDb()
      .update(productRevisions)
      .set({ data: sql`${productRevisions.data} - ${key}::text` })
      .where(and(eq(productRevisions.productId, id), eq(productRevisions.revisionNo, 2)));
    const diff = await diffProduct(office.auditor, { id, from: 2, to: 2 });
    const field = diff.fields.find((f) => f.key === key);
    expect([field?.before, field?.after, field?.changed]).toEqual([before, before, false]);
  });

  test('the kind and the code stay what they were', async () => {
    const id = await liveProduct(office, { sku: 'FIXED-1' });
    const before = await productRow(id);
    expect(
      await refusal(edit(office, office.editor, id, { kind: 'e_book', stockPolicy: 'untracked' })),
    ).toMatchObject({ status: 400, errors: { kind: '审核通过后不能更改商品类型' } });
    expect(await refusal(edit(office, office.editor, id, { sku: 'OTHER-1' }))).toMatchObject({
      status: 400,
      errors: { sku: '审核通过后不能更改商品编码' },
    });
    expect(await productRow(id)).toEqual(before);
    expect(await revisionsOf(id)).toEqual(['1:approved']);
  });
});
