import { asc, eq } from 'drizzle-orm';
import { sensitiveWords } from '@/db/schema/article';
import { errata, letters } from '@/db/schema/letter';
import { operationLogs } from '@/db/schema/log';
import { products } from '@/db/schema/product';
import { randomToken } from '@/lib/core/ids';
import { checkPermission } from '@/lib/core/permissions';
import type { Ctx } from '@/lib/data/ctx';
import { dropTags } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { issueToken } from '@/lib/domain/identity/commands/issue-token';
import { cachedErrata, cachedLetterPage, cachedLetters } from '@/lib/domain/letter/cached';
import {
  answerLetter,
  correctByLetter,
  publishLetter,
  refuseLetter,
  withdrawLetter,
} from '@/lib/domain/letter/commands/handle-letter';
import { enableErrata } from '@/lib/domain/letter/commands/save-erratum';
import { writeLetter } from '@/lib/domain/letter/commands/write-letter';
import type { WriteLetterInput } from '@/lib/domain/letter/contract';
import { listOfficeLetters, listOwnLetters } from '@/lib/domain/letter/queries';
import { closeAccount } from '@/lib/domain/member/commands/close-account';
import { sendNotice } from '@/lib/domain/notice/commands/send-notice';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { noticesOf } from '@/tests/support/factories/notice';
import { makeAdmin } from '@/tests/support/factories/people';
import { ctxOf, makeCustomer, type Customer } from '@/tests/support/factories/sale';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

const page = { pageNum: 1, pageSize: 10 };
let desk: Ctx;
let guest: Ctx;

beforeAll(async () => {
  guest = makeCtx();
  desk = makeCtx({ actor: adminActor(await makeAdmin(['reader'], '郑业务')) });
  await testDb().insert(sensitiveWords).values({ word: '禁词', level: 'block' });
  await testDb().insert(sensitiveWords).values({ word: '留心', level: 'warn' });
});
beforeEach(() => dropTags(null));

const at = <T>(ctx: Ctx, work: (c: Ctx) => Promise<T>) => withTx(ctx, work);
const text = '第三章讲得很清楚，读后很有收获。';

async function send(
  writer: Customer,
  more: Partial<WriteLetterInput> & { productId: number },
): Promise<number> {
  const input = { submitKey: randomToken(16), kind: 'impression' as const, content: text, ...more };
  return at(ctxOf(writer), (c) => writeLetter(c, input));
}
const shown = async (productId: number) => (await cachedLetters(guest, productId)).list;
const stateOf = async (id: number) =>
  (await testDb().select().from(letters).where(eq(letters.id, id)))[0]?.status;

test('nobody but its writer and the desk reads a letter until it is published; then the page has it under a masked name', async () => {
  const [writer, other, book] = [await makeCustomer(), await makeCustomer(), await makeProduct()];
  const id = await send(writer, { productId: book.id });
  expect(await shown(book.id)).toEqual([]);
  expect((await listOwnLetters(ctxOf(other), page)).list).toEqual([]);
  expect((await listOfficeLetters(desk, { ...page, status: 'pending' })).list[0]).toMatchObject({
    id,
    writer: writer.user.name,
    allowedActions: ['publish', 'answer', 'refuse'],
  });
  await at(desk, (c) => publishLetter(c, { id, reply: '谢谢来信。' }));
  expect(await shown(book.id)).toEqual([
    {
      id,
      kindLabel: '读后感',
      content: text,
      signature: '用**',
      reply: '谢谢来信。',
      publishedAt: expect.any(String),
    },
  ]);
  await at(desk, (c) => withdrawLetter(c, { id, reason: '作者要求' }));
  expect(await shown(book.id)).toEqual([]);
  expect((await listOwnLetters(ctxOf(writer), page)).list).toMatchObject([
    { id, status: 'withdrawn', reply: '谢谢来信。', reason: '作者要求' },
  ]);
});

test('the page holds the newest first and says how many there are; a call gives them page by page', async () => {
  const [writer, book] = [await makeCustomer(), await makeProduct()];
  const ids = [];
  for (let i = 0; i < 5; i += 1) ids.push(await send(writer, { productId: book.id }));
  ids.push(await send(await makeCustomer(), { productId: book.id }));
  for (const id of ids) await at(desk, (c) => publishLetter(c, { id }));
  const first = await cachedLetters(guest, book.id);
  expect([first.list.map((l) => l.id), first.total]).toEqual([ids.toReversed(), 6]);
  const more = await cachedLetterPage(guest, { productId: book.id, pageNum: 2, pageSize: 5 });
  expect(more.list.map((l) => l.id)).toEqual(ids.slice(0, 1));
});

test('the writer is told once, in words that say what became of it; a private answer stays private', async () => {
  const [writer, book] = [await makeCustomer(), await makeProduct({ title: '保密法释义' })];
  const [a, b, c] = [
    await send(writer, { productId: book.id }),
    await send(writer, { productId: book.id }),
    await send(writer, { productId: book.id }),
  ];
  await at(desk, (ctx) => answerLetter(ctx, { id: a, reply: '新版已在编写。' }));
  await at(desk, (ctx) => refuseLetter(ctx, { id: b, reason: '与本书无关' }));
  await at(desk, (ctx) => publishLetter(ctx, { id: c }));
  for (const id of [a, b, c, c]) await sendNotice(makeCtx(), 'letterAnswered', id);
  expect((await noticesOf(writer.user.id)).map((n) => [n.title, n.text, n.path])).toEqual([
    [
      '编辑部答复了您的来信',
      '您关于《保密法释义》的来信，编辑部回复：新版已在编写。',
      '/user/center/letters',
    ],
    ['您的来信未被采用', '您关于《保密法释义》的来信未被采用。原因：与本书无关', '/user/center/letters'],
    ['您的来信已公开', '您关于《保密法释义》的来信已在商品页公开。', '/user/center/letters'],
  ]);
  expect((await shown(book.id)).map((l) => l.id)).toEqual([c]);
});

test('one key is one letter, also sent twice at once; another body, forbidden words and the sixth of a day change nothing', async () => {
  const [writer, book] = [await makeCustomer(), await makeProduct()];
  const submitKey = randomToken(16);
  const twice = await Promise.all([1, 2].map(() => send(writer, { productId: book.id, submitKey })));
  expect(twice[0]).toBe(twice[1]);
  const off = await makeProduct();
  await testDb().update(products).set({ marketable: false }).where(eq(products.id, off.id));
  const before = await dataSnapshot();
  const other = await refused(send(writer, { productId: book.id, submitKey, content: `${text}又及。` }));
  expect([other.status, other.message]).toEqual([409, '该页面已提交过其他来信，请刷新页面后重新提交']);
  const word = await refused(send(writer, { productId: book.id, content: `${text}禁词` }));
  expect(word.errors).toEqual({ content: '含有禁止发布的词语或密级标志：禁词' });
  const gone = await refused(send(writer, { productId: off.id }));
  expect(gone.errors).toEqual({ productId: '商品不存在，请重新选择' });
  expect(await dataSnapshot()).toEqual(before);
  const more = await Promise.allSettled([1, 2, 3, 4, 5].map(() => send(writer, { productId: book.id })));
  expect(more.filter((r) => r.status === 'fulfilled')).toHaveLength(4);
  expect(await testDb().$count(letters, eq(letters.userId, writer.user.id))).toBe(5);
});

test('of two people one handles a letter; words are looked at before it is shown', async () => {
  const [writer, book] = [await makeCustomer(), await makeProduct()];
  const id = await send(writer, { productId: book.id });
  const both = await Promise.allSettled([
    at(desk, (c) => publishLetter(c, { id })),
    at(desk, (c) => refuseLetter(c, { id, reason: '重复' })),
  ]);
  expect(both.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const warned = await send(writer, { productId: book.id, content: `${text}请留心。` });
  const before = await dataSnapshot();
  const asked = await refused(at(desk, (c) => publishLetter(c, { id: warned })));
  expect([asked.status, (asked.data as { confirmable: boolean }).confirmable]).toEqual([422, true]);
  const banned = await refused(at(desk, (c) => publishLetter(c, { id: warned, reply: '禁词' })));
  expect(banned.status).toBe(422);
  expect((await refused(at(desk, (c) => withdrawLetter(c, { id: warned, reason: '无' })))).status).toBe(409);
  expect((await refused(at(desk, (c) => correctByLetter(c, warned)))).status).toBe(422);
  expect((await refused(at(desk, (c) => answerLetter(c, { id: 999_999, reply: '好的' })))).status).toBe(404);
  expect(await dataSnapshot()).toEqual(before);
  const confirmed = { ...desk, words: { confirmed: true, passed: new Set<string>() } };
  await at(confirmed, (c) => publishLetter(c, { id: warned }));
  expect(await stateOf(warned)).toBe('published');
  const as = (permissions: string[]) => ({ role: 'admin#adminProduct', permissions });
  expect(checkPermission('letter.desk', as(['order', 'product.edit', 'product.audit']))).toBe('forbidden');
  expect(checkPermission('letter.desk', as(['reader']))).toBe('ok');
  expect(checkPermission('letter.write', as(['reader']))).toBe('forbidden');
});

test('a reported mistake becomes one correction, hidden until it is enabled; all of it is in the operation log', async () => {
  const since = await testDb().$count(operationLogs);
  const [writer, book] = [await makeCustomer(), await makeProduct()];
  const mistake = { kind: 'mistake' as const, page: '12', wrongText: '部们', rightText: '部门' };
  const id = await send(writer, { productId: book.id, ...mistake });
  const both = await Promise.allSettled([1, 2].map(() => at(desk, (c) => correctByLetter(c, id))));
  expect(both.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [row] = await testDb().select().from(errata).where(eq(errata.letterId, id));
  expect(row).toMatchObject({ page: '12', wrongText: '部们', rightText: '部门', enabled: false });
  expect(await cachedErrata(guest, book.id)).toEqual([]);
  await at(desk, (c) => enableErrata(c, { ids: [row?.id ?? 0], enabled: true }));
  expect((await cachedErrata(guest, book.id)).map((e) => e.rightText)).toEqual(['部门']);
  await at(desk, (c) => publishLetter(c, { id }));
  expect((await listOfficeLetters(desk, { ...page, kind: 'mistake' })).list[0]).toMatchObject({
    erratumId: row?.id,
    allowedActions: ['withdraw'],
  });
  const log = (await testDb().select().from(operationLogs).orderBy(asc(operationLogs.id))).slice(since);
  expect(log.map((l) => l.action)).toEqual(['erratum.add', 'erratum.enable', 'letter.publish']);
});

test('with the account its letters go; what was published stays without a name, a correction stays', async () => {
  const [writer, book] = [await makeCustomer(), await makeProduct()];
  const open = await send(writer, { productId: book.id });
  const mistake = { kind: 'mistake' as const, wrongText: '误', rightText: '正' };
  const reported = await send(writer, { productId: book.id, ...mistake });
  const kept = await send(writer, { productId: book.id });
  await at(desk, (c) => publishLetter(c, { id: kept }));
  await at(desk, (c) => correctByLetter(c, reported));
  expect((await shown(book.id)).map((l) => l.id)).toEqual([kept]);
  const ctx = ctxOf(writer);
  const token = await issueToken(ctx, 'close');
  await withTx(ctx, (tx) => closeAccount(tx, token));
  expect((await shown(book.id)).map((l) => l.signature)).toEqual(['已注销用户']);
  expect([await stateOf(open), await stateOf(reported), await stateOf(kept)]).toEqual([
    undefined,
    undefined,
    'published',
  ]);
  expect(await testDb().$count(letters, eq(letters.userId, writer.user.id))).toBe(0);
  expect(await testDb().select().from(errata).where(eq(errata.productId, book.id))).toMatchObject([
    { wrongText: '误', letterId: null },
  ]);
  expect((await refused(send(writer, { productId: book.id }))).status).toBe(401);
});
