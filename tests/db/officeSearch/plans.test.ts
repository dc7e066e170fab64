import { searchOffices } from '@/lib/domain/officeSearch/queries';
import { generateArticles } from '@/scripts/seed/articles';
import { adminActor } from '@/tests/support/ctx';
import { ownerQuery, testDbUrl, useOfficeWorld } from '@/tests/support/db';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { plansOf, sequentialScans } from '@/tests/support/plans';

/** Tables that grow with what is sold, written and registered. Organisations are a few thousand, whose names no index holds. */
const GROWING = new Set(['orders', 'order_items', 'shipments', 'users', 'products', 'articles']);

let chief: User;
let order: { order_sn: string; receiver_phone: string; phone: string; title: string };
beforeAll(async () => {
  await useOfficeWorld();
  await generateArticles({ databaseUrl: testDbUrl('owner'), articles: 5000, paragraphs: 1, corpus: 100 });
  chief = await makeAdmin(['order', 'product.edit', 'platform', 'news.edit']);
  const [row] = await ownerQuery<typeof order>(
    `select order_sn, receiver_phone, u.phone, i.title from orders o join users u on u.id = o.buyer_id
     join order_items i on i.order_id = o.id order by o.id limit 1 offset 700`,
  );
  if (!row) throw new Error('no order');
  order = row;
  await ownerQuery('analyze');
});

test.each<[string, () => string]>([
  ['a whole number of an order', () => order.order_sn],
  ['the beginning of one', () => order.order_sn.slice(0, 12)],
  ['a buyer’s phone', () => order.phone],
  ['a receiver’s phone', () => order.receiver_phone],
  ['a title', () => order.title],
  ['an ISBN', () => '978-7-5155-0001-4'],
  ['words that nothing holds', () => '鲲鹏展翅图南'],
])('asked by %s, no table that grows is read from end to end', async (_name, keyword) => {
  const made = await plansOf((ctx) => searchOffices(ctx, { keyword: keyword() }), {
    actor: adminActor(chief),
  });
  expect(sequentialScans(made, GROWING)).toEqual([]);
  for (const plan of made) expect(plan.blocks).toBeLessThan(4000);
});
