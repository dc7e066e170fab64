import { adminStockCalls } from '@/lib/domain/stock/admin-calls';
import type { StockItemListView } from '@/lib/domain/stock/contract';
import { TestBrowser } from '@/tests/support/call-route';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makeAdmin } from '@/tests/support/factories/people';

const itemList = adminStockCalls['GET /api/admin/stock/item/list'];
const locationEdit = adminStockCalls['POST /api/admin/stock/location/edit'];

test('a location is set for balances together or for none, cleared by an empty text, and logged once per change', async () => {
  const [a, b] = [await makeProduct({ stock: 2 }), await makeProduct({ stock: 2 })];
  const ids = [a.stockItemId, b.stockItemId];
  const placesOf = async () =>
    (
      await ownerQuery<{ location: string | null }>(
        `select location from stock_items where id = any($1::bigint[]) order by id`,
        [ids],
      )
    ).map((r) => r.location);
  const logged = async () =>
    (
      await ownerQuery<{ n: number }>(
        `select count(*)::int as n from operation_logs where action = 'stock.location' and entity_id = any($1::text[])`,
        [ids.map(String)],
      )
    )[0]?.n;
  const keeper = await new TestBrowser().signIn(await makeAdmin(['warehouse']));
  const edit = (input: object) => keeper.call(locationEdit, { body: input });
  expect((await edit({ ids: [...ids, 999_999], location: 'A-1' })).status).toBe(404);
  const long = await edit({ ids, location: '架'.repeat(21) });
  expect([long.status, Object.keys(long.json.errors ?? {})]).toEqual([400, ['location']]);
  expect([await placesOf(), await logged()]).toEqual([[null, null], 0]);
  for (let i = 0; i < 2; i += 1) expect((await edit({ ids, location: ' A-03-12 ' })).status).toBe(200);
  expect([await placesOf(), await logged()]).toEqual([['A-03-12', 'A-03-12'], 2]);
  expect((await edit({ ids: [ids[0]], location: '' })).status).toBe(200);
  expect([await placesOf(), await logged()]).toEqual([[null, 'A-03-12'], 3]);
  const shown = await keeper.call<StockItemListView>(itemList, { query: { productId: String(b.id) } });
  expect(shown.json.data?.list.map((r) => r.location)).toEqual(['A-03-12']);
});
