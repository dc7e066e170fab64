import { dropTags } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { auditArticle } from '@/lib/domain/article/commands/audit-article';
import { publishArticle } from '@/lib/domain/article/commands/publish-article';
import { submitArticle } from '@/lib/domain/article/commands/submit-article';
import { withdrawArticle } from '@/lib/domain/article/commands/withdraw-article';
import { exists } from '@/lib/server/existing-pages';
import { RULES } from '@/lib/server/http-server/policy';
import { makeArticleCategory, makeDraft, makeOffice } from '@/tests/support/factories/article';
import { liveProduct, makeProductOffice, shelve } from '@/tests/support/factories/product-desk';
import { assetOf, makeBook, putFileInForce } from '@/tests/support/factories/publishing';

/** What the server asks before it has a page rendered: pages of what is there, and of nothing else. */

const NONE = 999_999_999_999;
const answers = async (keys: readonly string[]) => Promise.all(keys.map((key) => exists(key)));

test.each([
  `/index/details/${NONE}`,
  `/mobile/news/${NONE}`,
  `/mall/details/${NONE}`,
  `/mobile/detail?id=${NONE}`,
  `/index/publicinfo/${NONE}`,
  `/mobile/publicinfo/${NONE}`,
  '/index/publicinfo?pageNum=9000',
  '/index/list?pageNum=9000',
  `/index/list?category=${NONE}`,
  `/mobile/news?category=${NONE}`,
  '/mall/list?pageNum=9000',
  `/mall/list?brand=${NONE}`,
  `/mobile/list?category=${NONE}&sort=sales`,
  '/index/ebook/read/AAAAAAAAAAAAAAAA',
  '/mobile/reader/AAAAAAAAAAAAAAAA',
])('%s is not there', async (key) => expect(await exists(key)).toBe(false));

/** Addresses that a rule keeps and that name what is not there: by a number or a token in the path, by an id or a page in a parameter. */
function missingBy({ pattern, params, needs }: (typeof RULES)[number]): string[] {
  const branches = pattern.source
    .slice(1, -1)
    .replaceAll('\\/', '/')
    .replaceAll('[1-9]\\d{0,11}', String(NONE))
    .replaceAll('[\\w-]{16}', 'A'.repeat(16))
    .replaceAll('\\.', '.');
  const [, before = branches, choices = '', optional = '', after = ''] =
    /^([^(]*)\(([^()]*)\)(\??)(.*)$/.exec(branches) ?? [];
  const paths = [...choices.split('|'), ...(optional ? [''] : [])].map((one) => `${before}${one}${after}`);
  if (pattern.test(paths[0] ?? '') && /\d{12}|A{16}/.test(branches)) return paths;
  const values = Object.entries(params).flatMap(([name, spelled]) =>
    [String(NONE), '9000']
      .filter((value) => spelled(value) === value)
      .slice(0, 1)
      .map((value) => `${name}=${value}`),
  );
  return paths.flatMap((path) =>
    values.filter((v) => !needs || v.startsWith(needs)).map((v) => `${path}?${v}`),
  );
}

test('every page that is kept by a number or a token is asked for before it is rendered', async () => {
  // Files of the sitemap are made without a render, from reads that know what is not there.
  const named = RULES.filter((rule) => !/_next|sitemaps/.test(rule.pattern.source)).flatMap(missingBy);
  expect(named).toEqual(expect.arrayContaining([`/mobile/detail?id=${NONE}`, '/mall/list?pageNum=9000']));
  expect(named.length).toBeGreaterThan(15);
  const answered = await answers(named);
  expect(named.filter((_, i) => answered[i])).toEqual([]);
});

test('the first page of a list is there when nothing is on it, and so is what names nothing', async () =>
  expect(
    await answers([
      '/index',
      '/index/list',
      '/index/publicinfo',
      '/mall/list',
      '/mall/list?kind=e_book&sort=-price&year=2199',
      '/mobile/list',
      '/mobile/news',
      '/mall/about',
    ]),
  ).toEqual(Array(8).fill(true)));

test('an article is there from its publication to its withdrawal, whoever asked before', async () => {
  const office = await makeOffice();
  const category = await makeArticleCategory();
  dropTags(null);
  const { id } = await makeDraft(office.editor, category);
  const keys = [`/index/details/${id}`, `/mobile/news/${id}`];
  await withTx(office.editor, (c) => submitArticle(c, id));
  await withTx(office.auditor, (c) => auditArticle(c, { id, version: 1, decision: 'approve' }));
  expect(await answers(keys)).toEqual([false, false]);
  await withTx(office.editor, (c) => publishArticle(c, id));
  expect(await answers(keys)).toEqual([true, true]);
  expect(await answers([`/index/list?category=${category}`, `/mobile/news?category=${category}`])).toEqual([
    true,
    true,
  ]);
  expect(await exists(`/index/list?category=${category}&pageNum=2`)).toBe(false);
  await withTx(office.editor, (c) => withdrawArticle(c, { id, reason: '内容有误' }));
  expect(await answers(keys)).toEqual([false, false]);
});

test('a product is there while it is sold', async () => {
  const office = await makeProductOffice();
  const id = await liveProduct(office);
  dropTags(null);
  const keys = [`/mall/details/${id}`, `/mobile/detail?id=${id}`];
  expect(await answers(keys)).toEqual([true, true]);
  await shelve(office.editor, [id], false);
  expect(await answers(keys)).toEqual([false, false]);
});

test('a publication is there while a version of it is in force', async () => {
  const { publicId } = await assetOf(await putFileInForce({ productId: (await makeBook()).id }));
  expect(await answers([`/index/ebook/read/${publicId}`, `/mobile/reader/${publicId}`])).toEqual([
    true,
    true,
  ]);
});
