import { and, asc, eq } from 'drizzle-orm';
import { ebookAssets } from '@/db/schema/ebook';
import { operationLogs } from '@/db/schema/log';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { activateAsset } from '@/lib/domain/ebook/commands/activate-asset';
import { editAsset } from '@/lib/domain/ebook/commands/edit-asset';
import { getAsset } from '@/lib/domain/ebook/publish-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';
import { assetOf, handIn, makeBook, publisher, releaser } from '@/tests/support/factories/publishing';
import { longPdf } from '@/tests/support/publications';

/** The file of a publication goes into force with a second person, as texts do (security.md S-12). */

let ctx: Ctx;
let reviewer: Ctx;
let file: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  ctx = await publisher();
  reviewer = await releaser();
  file = await longPdf(1);
});

const actsOn = async (id: number) =>
  (
    await testDb()
      .select({ action: operationLogs.action })
      .from(operationLogs)
      .where(and(eq(operationLogs.entity, 'ebookAsset'), eq(operationLogs.entityId, String(id))))
      .orderBy(asc(operationLogs.id))
  ).map((o) => o.action);
const ready = (id: number) =>
  testDb()
    .update(ebookAssets)
    .set({ status: 'ready', pageCount: 1, convertedPages: 1 })
    .where(eq(ebookAssets.id, id));
const setActive = (id: number, active: boolean, by = reviewer) =>
  withTx(by, (c) => activateAsset(c, { id, active }));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (e: { code?: string; status?: number }) => `${e.status} ${e.code}`,
  );
const mayBoth = async (name: string) =>
  makeCtx({ actor: adminActor(await makeAdmin(['product.edit', 'product.audit'], name)) });
const said = async (id: number) => {
  const { active, autoActivate, title, previewPages, hands } = await assetOf(id);
  return { active, autoActivate, title, previewPages, hands, acts: await actsOn(id) };
};
const edit = (by: Ctx, id: number, what: object) => codeOf(withTx(by, (c) => editAsset(c, { id, ...what })));

test('who uploaded it does not put it in force, whatever he may, nor who only edits; the refusal changes nothing', async () => {
  const uploader = await mayBoth('主管');
  const { id } = await handIn(uploader, file, { productId: (await makeBook()).id });
  const before = await said(id);
  expect(before).toMatchObject({ active: false, autoActivate: false, hands: [] });
  expect(await edit(uploader, id, { autoActivate: true })).toBe('403 FORBIDDEN');
  expect(await edit(ctx, id, { autoActivate: true })).toBe('403 FORBIDDEN');
  await ready(id);
  expect(await codeOf(setActive(id, true, uploader))).toBe('403 FORBIDDEN');
  expect(await codeOf(setActive(id, true, ctx))).toBe('403 FORBIDDEN');
  expect(await said(id)).toEqual(before);
  expect((await getAsset(uploader, id)).allowedActions).not.toContain('activate');
  expect((await getAsset(reviewer, id)).allowedActions).toEqual(['activate']);
  await setActive(id, true);
  expect(await said(id)).toMatchObject({ active: true, acts: ['ebook.upload', 'ebook.activate'] });
});

test('who changed its title or trial pages does not put it in force either', async () => {
  const changer = await mayBoth('主管乙');
  const { id } = await handIn(ctx, file, { productId: (await makeBook()).id });
  expect(await edit(changer, id, { title: '另一个名称', autoActivate: true })).toBe('403 FORBIDDEN');
  expect(await said(id)).toMatchObject({ hands: [], autoActivate: false });
  expect(await edit(changer, id, { title: '另一个名称' })).toBe('done');
  await ready(id);
  expect(await codeOf(setActive(id, true, changer))).toBe('403 FORBIDDEN');
  await setActive(id, true);
  // Taking it out of force again is safe for readers to come.
  await setActive(id, false, changer);
  expect((await assetOf(id)).active).toBe(false);
});

test('that it goes into force by itself is said by the second person, of what he saw', async () => {
  const { id } = await handIn(ctx, file, { productId: (await makeBook()).id });
  expect((await getAsset(reviewer, id)).allowedActions).toEqual(['arm']);
  expect(await edit(reviewer, id, { autoActivate: true })).toBe('done');
  expect((await getAsset(ctx, id)).allowedActions).toEqual(['edit', 'disarm', 'replace', 'cancel']);
  expect(await edit(reviewer, id, { title: '审核者不改文字' })).toBe('403 FORBIDDEN');
  expect((await assetOf(id)).autoActivate).toBe(true);
  expect(await edit(ctx, id, { previewPages: 9 })).toBe('done');
  expect((await assetOf(id)).autoActivate).toBe(false);
  await edit(reviewer, id, { autoActivate: true });
  expect(await edit(ctx, id, { autoActivate: false })).toBe('done');
  expect((await assetOf(id)).autoActivate).toBe(false);
});

test('that films are played is off at first, ends the automatic start and makes its author one of the hands', async () => {
  const { id } = await handIn(ctx, file, { productId: (await makeBook()).id });
  expect((await assetOf(id)).filmOpen).toBe(false);
  expect(await edit(reviewer, id, { autoActivate: true })).toBe('done');
  expect(await edit(reviewer, id, { filmOpen: true })).toBe('403 FORBIDDEN');
  const editor = await publisher();
  expect(await edit(editor, id, { filmOpen: true })).toBe('done');
  const { filmOpen, autoActivate, hands } = await assetOf(id);
  expect([filmOpen, autoActivate, hands.length]).toEqual([true, false, 1]);
  expect(await edit(editor, id, { filmOpen: true })).toBe('done');
  expect((await said(id)).acts).toEqual(['ebook.upload', 'ebook.edit', 'ebook.edit']);
});
