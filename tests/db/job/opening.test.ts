import { offices } from '@/components/shell/office/menu';
import { checkPermission } from '@/lib/core/permissions';
import { openingSteps } from '@/lib/domain/admin/opening-rules';
import { platformOverview } from '@/lib/domain/admin/overview-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, resetDb } from '@/tests/support/db';
import { insertArticle, makeArticleCategory } from '@/tests/support/factories/article';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { makeCategory, makeProduct } from '@/tests/support/factories/product';

let platform: User;
/** The list as the first administrator sees it. */
const opening = async (who = platform) =>
  (await platformOverview(makeCtx({ actor: adminActor(who) }))).opening;
const undone = async () => (await opening()).filter((s) => !s.done).map((s) => s.key);

/** The database of a site that was just installed. */
beforeAll(async () => {
  await resetDb();
  for (const table of ['freight_rules', 'shipping_methods', 'settings'])
    await ownerQuery(`delete from ${table}`);
  await ownerQuery('update delivery_centers set active = false');
  await ownerQuery('update payment_methods set enabled = false');
  platform = await makeAdmin(['platform', 'audit.read']);
});

const setting = (key: string, value: string) =>
  ownerQuery('insert into settings (key, value, label) values ($1, to_jsonb($2::text), $1)', [key, value]);

test('the list of a new site ticks each step off when it is done, and goes with the last', async () => {
  const all = openingSteps.map((s) => s.key);
  expect(await undone()).toEqual(all);
  const left = new Set<string>(all);
  const doing: [string, () => Promise<unknown>][] = [
    ['staff', () => makeAdmin(['news.edit', 'product.edit', 'order'])],
    [
      'contacts',
      async () => [await setting('site.organizer', '编辑部'), await setting('site.email', 'a@b.cn')],
    ],
    ['icp', () => setting('site.icp', '京ICP备12345678号')],
    ['advisory', () => ownerQuery("insert into advisory_contacts (name, phone) values ('发行科', '010-1')")],
    ['columns', () => makeArticleCategory()],
    ['article', async () => insertArticle({ categoryId: await makeArticleCategory(), status: 'published' })],
    [
      'carousel',
      () =>
        ownerQuery(
          "insert into ads (position, title, path, upload_id) values (1, '征订', '/files/a.webp', null)",
        ),
    ],
    ['categories', () => makeCategory('图书')],
    ['store', () => ownerQuery("update delivery_centers set active = true where code = 'BJ01'")],
    [
      'shipping',
      () =>
        ownerQuery(`with m as (insert into shipping_methods (code, name, kind) values ('express', '快递', 'express') returning id)
          insert into freight_rules (shipping_method_id, first_weight_g, first_fen, step_weight_g, step_fen)
          select id, 1000, 1000, 500, 300 from m`),
    ],
    ['payment', () => ownerQuery("update payment_methods set enabled = true where code = 'transfer'")],
    ['product', () => makeProduct()],
  ];
  expect(doing.map(([key]) => key)).toEqual(all);
  for (const [key, act] of doing) {
    await act();
    left.delete(key);
    expect(await undone()).toEqual([...left]);
  }
  expect(await opening()).toEqual([]);
  await ownerQuery("delete from settings where key = 'site.icp'");
  expect(await undone()).toEqual(['icp']);
});

test('a step leads to its page whoever may open it, and names the permission to the others; nobody else sees the list', async () => {
  const of = (key: string, steps: Awaited<ReturnType<typeof opening>>) => {
    const { href, needs } = steps.find((s) => s.key === key) ?? { href: 'none', needs: 'none' };
    return { href, needs };
  };
  const first = await opening();
  expect(of('icp', first)).toEqual({ href: '/admin/settings', needs: null });
  expect(of('payment', first)).toEqual({ href: null, needs: '财务' });
  const both = await opening(await makeAdmin(['platform', 'finance']));
  expect(of('payment', both)).toEqual({ href: '/mall/manage/payment-methods', needs: null });
  expect(await opening(await makeAdmin(['audit.read']))).toEqual([]);
});

test('every step leads to a page of the menus, and whose work it is may open it', () => {
  const entries = new Map(
    offices.flatMap((o) => o.groups.flatMap((g) => g.entries.map((e) => [e.href, e.can] as const))),
  );
  for (const { href, can, by } of openingSteps) {
    expect(entries.has(href)).toBe(true);
    expect([by, checkPermission(can, { role: 'admin#adminProduct', permissions: [by] })]).toEqual([by, 'ok']);
  }
});
