import { dropTags } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { leadArticles } from '@/lib/domain/article/commands/plan-articles';
import { withdrawArticle } from '@/lib/domain/article/commands/withdraw-article';
import { cachedLead } from '@/lib/domain/article/lead-cached';
import { makeCtx } from '@/tests/support/ctx';
import {
  insertArticle,
  makeArticleCategory,
  makeOffice,
  type Office,
} from '@/tests/support/factories/article';
import { revisionsOf, rowOf } from './desk';

let office: Office;
beforeAll(async () => {
  office = await makeOffice();
});
beforeEach(() => dropTags(null));

test('the lead is the one that the desk named, however old, at once and without a new audit', async () => {
  const category = await makeArticleCategory();
  const below = await makeArticleCategory({ parentId: category });
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  const old = await insertArticle({ categoryId: below, status: 'published', publishedAt: day(1) });
  for (let n = 2; n < 14; n += 1)
    await insertArticle({ categoryId: category, status: 'published', publishedAt: day(n) });
  const lead = async () => (await cachedLead(makeCtx(), category))?.id ?? null;
  expect(await lead()).toBeNull();
  await withTx(office.editor, (c) => leadArticles(c, [old], true));
  expect(await lead()).toBe(old);
  expect(await rowOf(old)).toMatchObject({ status: 'published', version: 1, workingStatus: null });
  expect(await revisionsOf(old)).toEqual([]);
  const younger = await insertArticle({
    categoryId: category,
    status: 'published',
    isLead: true,
    publishedAt: day(20),
  });
  dropTags(null);
  expect(await lead()).toBe(younger);
  await withTx(office.editor, (c) => withdrawArticle(c, { id: younger }));
  expect(await lead()).toBe(old);
  await withTx(office.editor, (c) => leadArticles(c, [old], false));
  expect(await lead()).toBeNull();
});
