import { officeProductListInput } from '@/lib/domain/product/office-contract';
import { listOfficeProducts } from '@/lib/domain/product/office-queries';
import { stockItemListInput, stockLedgerInput } from '@/lib/domain/stock/contract';
import { documentListInput } from '@/lib/domain/stock/document-contract';
import { listDocuments } from '@/lib/domain/stock/document-queries';
import { listMovements } from '@/lib/domain/stock/ledger-queries';
import { pickGoods } from '@/lib/domain/stock/pick-queries';
import { listStockItems } from '@/lib/domain/stock/queries';
import { ownerQuery, useOfficeWorld } from '@/tests/support/db';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import type { User } from '@/tests/support/factories/people';
import { makeDraft, makeKeeper } from '@/tests/support/factories/stock';
import { plansOf, sequentialScans } from '@/tests/support/plans';

let keeper: User;
let book: { id: number; sku: string; title: string };
let draft: number;
beforeAll(async () => {
  await useOfficeWorld();
  await ownerQuery(
    `insert into stock_items (product_id, delivery_center_id, on_hand) select id, (select min(id) from delivery_centers), 1000 from products where sku like 'D%'`,
  );
  keeper = await makeKeeper();
  const [found] = await ownerQuery<typeof book>(
    `select id, sku, title from products where sku like 'D%' order by id offset 700 limit 1`,
  );
  if (!found) throw new Error('no products');
  book = found;
  await ownerQuery(
    `insert into stock_documents (doc_no, kind, reason_kind, delivery_center_id, remark) select 'T' || lpad(n::text, 12, '0'), d.kind, d.reason_kind, d.delivery_center_id, '批次' || n
     from generate_series(1, 20000) n, (select 'in' as kind, 'purchase' as reason_kind, (select min(id) from delivery_centers) as delivery_center_id) d`,
  );
  await ownerQuery(
    `insert into stock_document_lines (document_id, line_no, product_id, quantity)
     select id, 1, (select min(id) from products where sku like 'D%'), 1 from stock_documents where doc_no like 'T0%'`,
  );
  await ownerQuery(
    `insert into stock_movements (stock_item_id, kind, delta_on_hand, delta_reserved, on_hand_after, reserved_after, biz_type, biz_id, step, actor_kind)
     select (select min(id) from stock_items), 'reserve', 0, 1, 10, 1, 'order', 80000000 + n, 'reserve', 'system' from generate_series(1, 30000) n`,
  );
  draft = (await makeDraft(keeper, { lines: [{ productId: book.id, quantity: 2 }] })).id;
  await ownerQuery(
    'vacuum analyze products, stock_items, stock_movements, stock_documents, stock_document_lines',
  );
});

const actor = () => ({ actor: adminActor(keeper) });
const words = () => [book.sku, book.title, '量子纠缠态', '鑫'];

const GROWING = new Set(['products', 'stock_items']);

test('R-31 words of goods in the lists of stock, of products and in the offer of goods read no table from end to end', async () => {
  const found: Record<string, string[]> = {};
  for (const keyword of words()) {
    const reads = {
      stock: await plansOf((ctx) => listStockItems(ctx, stockItemListInput.parse({ keyword })), actor()),
      products: await plansOf(
        (ctx) => listOfficeProducts(ctx, officeProductListInput.parse({ keyword })),
        actor(),
      ),
      pick: await plansOf((ctx) => pickGoods(ctx, { keyword }), actor()),
    };
    // The warnings of all stock are a figure of the page and not of the word.
    for (const [name, plans] of Object.entries(reads)) {
      const own = plans.filter((p) => p.sql.includes('text_grams') || p.sql.includes('any($'));
      found[`${name} ${keyword}`] = sequentialScans(own, GROWING);
      expect(own.length).toBeGreaterThan(0);
    }
  }
  expect(Object.entries(found).filter(([, s]) => s.length > 0)).toEqual([]);
});

test('R-31 documents are looked up by their number, their remark and their goods', async () => {
  const scans: Record<string, string[]> = {};
  for (const keyword of ['T000000000777', '批次19999', book.sku, '量子纠缠态']) {
    scans[keyword] = sequentialScans(
      await plansOf((ctx) => listDocuments(ctx, documentListInput.parse({ keyword })), actor()),
      new Set(['stock_documents', 'stock_document_lines', 'products']),
    );
  }
  expect(Object.entries(scans).filter(([, s]) => s.length > 0)).toEqual([]);
  const found = await listDocuments(makeCtx(actor()), documentListInput.parse({ keyword: book.sku }));
  expect(found.list.map((d) => d.id)).toEqual([draft]);
  const noted = await listDocuments(makeCtx(actor()), documentListInput.parse({ keyword: '次19999' }));
  expect(noted.list.map((d) => d.remark)).toEqual(['批次19999']);
});

test('R-31 rare movements and those of days that are over are found by index', async () => {
  const reads = [
    { kind: 'recall' },
    { kind: 'count_gain', bizType: 'counting' },
    { bizType: 'after_sale' },
    { bizType: 'erp' },
    { startTime: '2020-01-01', endTime: '2020-01-31' },
  ];
  const found = await Promise.all(
    reads.map(async (input) => {
      const plans = await plansOf((ctx) => listMovements(ctx, stockLedgerInput.parse(input)), actor());
      const blocks = Math.max(...plans.map((p) => p.blocks));
      return [input, sequentialScans(plans, new Set(['stock_movements'])), blocks < 50];
    }),
  );
  expect(found).toEqual(reads.map((input) => [input, [], true]));
});

test('R-31 the list of stock finds what a scan of titles and numbers would', async () => {
  for (const keyword of [...words(), book.sku.slice(2, 5)]) {
    const page = await listStockItems(makeCtx(actor()), stockItemListInput.parse({ keyword }));
    const [all] = await ownerQuery<{ n: number }>(
      `select count(*)::int as n from stock_items s join products p on p.id = s.product_id
       where strpos(lower(p.title), lower($1)) > 0 or strpos(lower(p.sku), lower($1)) > 0
         or strpos(replace(p.isbn, '-', ''), $1) > 0`,
      [keyword],
    );
    expect([keyword, page.total]).toEqual([keyword, all?.n]);
  }
});
