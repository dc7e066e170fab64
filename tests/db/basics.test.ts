import { Client } from 'pg';
import { addBasics } from '@/db/seed/basics-main';
import { migrate } from '@/scripts/db/prepare.mjs';
import { ask, emptyDatabase } from '@/tests/db/backup/commands';

let target: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  target = await emptyDatabase('basics');
  await migrate(target.ownerUrl);
});
afterAll(() => target.drop());

async function start(): Promise<boolean> {
  const client = new Client({ connectionString: target.ownerUrl });
  await client.connect();
  try {
    return await addBasics(client);
  } finally {
    await client.end();
  }
}
const count = async (table: string) =>
  (await ask<{ n: number }>(target.ownerUrl, `select count(*)::int as n from ${table}`))[0]?.n;

test('a new installation gets areas, ways to pay and what else nobody types in, once, from whichever process comes first', async () => {
  const begun = await Promise.all([start(), start(), start()]);
  expect(begun.filter(Boolean)).toHaveLength(1);
  expect(await ask(target.ownerUrl, 'select code, enabled from payment_methods order by sort')).toEqual([
    { code: 'wxpay', enabled: true },
    { code: 'unionpay', enabled: false },
    { code: 'transfer', enabled: false },
  ]);
  expect(await count('areas where level = 1')).toBe(34);
  expect(await count('ad_positions')).toBe(5);
  expect(await count('delivery_corps')).toBe(10);
  expect(await count('organization_types')).toBe(6);
  expect(await count('product_taxes')).toBe(3);
});

test('prices, contacts and stores are the operator’s own, and what he deletes stays away', async () => {
  for (const table of ['settings', 'shipping_methods', 'freight_rules', 'delivery_centers', 'users'])
    expect([table, await count(table)]).toEqual([table, 0]);
  await ask(target.ownerUrl, "delete from delivery_corps where code = 'jd'");
  expect(await start()).toBe(false);
  expect(await count('delivery_corps')).toBe(9);
});
