import { asc } from 'drizzle-orm';
import { errata } from '@/db/schema/letter';
import { operationLogs } from '@/db/schema/log';
import { products } from '@/db/schema/product';
import { checkPermission } from '@/lib/core/permissions';
import type { Ctx } from '@/lib/data/ctx';
import { dropTags } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { cachedErrata } from '@/lib/domain/letter/cached';
import {
  addErratum,
  deleteErrata,
  editErratum,
  enableErrata,
} from '@/lib/domain/letter/commands/save-erratum';
import { listOfficeErrata } from '@/lib/domain/letter/erratum-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makeAdmin, makeBuyer } from '@/tests/support/factories/people';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let clerk: Ctx;
let guest: Ctx;

beforeAll(async () => {
  guest = makeCtx();
  clerk = makeCtx({ actor: adminActor(await makeAdmin(['reader'], '郑业务')) });
});
beforeEach(async () => {
  await testDb().delete(errata);
  dropTags(null);
});

const tx = <T>(work: (c: Ctx) => Promise<T>) => withTx(clerk, work);
const add = async (productId: number, wrongText: string, more = {}) =>
  tx((c) =>
    addErratum(c, { productId, wrongText, rightText: '正', statedOn: '2026-11-02', enabled: true, ...more }),
  );
const shown = async (id: number) => (await cachedErrata(guest, id)).map((e) => e.wrongText);

test('what is written, mended, hidden and deleted is in the next public read of its own product, the newest first', async () => {
  const [book, other] = [await makeProduct(), await makeProduct()];
  expect([await shown(book.id), await shown(other.id)]).toEqual([[], []]);
  const first = await add(book.id, '甲', { page: '12' });
  await add(book.id, '乙', { statedOn: '2026-11-03' });
  await add(book.id, '稿', { enabled: false });
  await add(other.id, '丙');
  expect([await shown(book.id), await shown(other.id)]).toEqual([['乙', '甲'], ['丙']]);
  await tx((c) => editErratum(c, { ...first, wrongText: '丁', rightText: '正', statedOn: '2026-11-04' }));
  expect((await cachedErrata(guest, book.id))[0]).toEqual({
    id: first.id,
    edition: null,
    page: '12',
    line: null,
    wrongText: '丁',
    rightText: '正',
    statedOn: '2026-11-04',
  });
  await tx((c) => enableErrata(c, { ids: [first.id], enabled: false }));
  expect(await shown(book.id)).toEqual(['乙']);
  const ids = (await testDb().select({ id: errata.id }).from(errata)).map((r) => r.id);
  await tx((c) => deleteErrata(c, ids));
  expect([await shown(book.id), await shown(other.id)]).toEqual([[], []]);
});

test('of two saves of one version one stands; what is refused changes nothing', async () => {
  const book = await makeProduct();
  const { id } = await add(book.id, '甲');
  const save = (wrongText: string) =>
    tx((c) => editErratum(c, { id, version: 1, wrongText, rightText: '正', statedOn: '2026-11-02' }));
  const both = await Promise.allSettled([save('乙'), save('丙')]);
  expect(both.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await testDb().update(products).set({ deletedAt: new Date(), marketable: false });
  const [before, buyer] = [await dataSnapshot(), await makeBuyer()];
  expect((await refused(add(book.id, '丁'))).errors).toEqual({ productId: '商品不存在，请重新选择' });
  expect((await refused(add(999_999, '丁'))).status).toBe(400);
  expect((await refused(save('丁'))).status).toBe(409);
  expect((await refused(tx((c) => deleteErrata(c, [id, 999_999])))).status).toBe(404);
  expect((await refused(tx((c) => enableErrata(c, { ids: [999_999], enabled: true })))).status).toBe(404);
  expect({ ...(await dataSnapshot()), users: '' }).toEqual({ ...before, users: '' });
  const subject = (permissions: string[]) => ({ role: 'admin#adminProduct', permissions });
  expect(checkPermission('erratum.edit', { role: buyer.role, permissions: [] })).toBe('forbidden');
  expect(checkPermission('erratum.edit', subject(['order', 'product.edit']))).toBe('forbidden');
  expect(checkPermission('erratum.edit', subject(['reader']))).toBe('ok');
});

test('the office finds them by product, words and switch; every write is in the operation log', async () => {
  const since = await testDb().$count(operationLogs);
  const [book, other] = [await makeProduct({ title: '保密法释义' }), await makeProduct()];
  const { id } = await add(book.id, '甲字');
  await add(other.id, '乙字', { enabled: false });
  const found = async (more: object) =>
    (await listOfficeErrata(clerk, { pageNum: 1, pageSize: 10, ...more })).list.map((r) => r.wrongText);
  expect(await found({})).toEqual(['乙字', '甲字']);
  expect(await found({ keyword: '法释义' })).toEqual(['甲字']);
  expect(await found({ keyword: '乙' })).toEqual(['乙字']);
  expect(await found({ productId: book.id })).toEqual(['甲字']);
  expect(await found({ enabled: false })).toEqual(['乙字']);
  await tx((c) =>
    editErratum(c, { id, version: 1, wrongText: '甲', rightText: '正', statedOn: '2026-11-02' }),
  );
  await tx((c) => enableErrata(c, { ids: [id], enabled: false }));
  await tx((c) => deleteErrata(c, [id]));
  const log = (await testDb().select().from(operationLogs).orderBy(asc(operationLogs.id))).slice(since);
  expect(log.map((l) => l.action)).toEqual([
    'erratum.add',
    'erratum.add',
    'erratum.edit',
    'erratum.enable',
    'erratum.del',
  ]);
});
