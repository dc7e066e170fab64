import { Random } from '@/db/seed/random';
import {
  countFacets,
  factsOf,
  keptPlaces,
  readFacts,
  rolledUp,
  withDescendants,
  type FacetFilter,
  type FactRow,
} from './facet-rules';
import { priceBands } from './price-bands';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';

const kinds = Object.keys(productKinds) as ProductKind[];
const r = new Random(5);
const rows: FactRow[] = Array.from({ length: 600 }, () => ({
  categoryId: r.int(1, 6),
  brandId: r.next() < 0.2 ? null : r.int(1, 5),
  kind: r.pick(kinds),
  priceFen: r.int(0, 260) * 100,
  year: r.next() < 0.1 ? null : r.int(2020, 2026),
}));

/** The same rule, row by row. */
function passes(row: FactRow, f: FacetFilter): boolean {
  return (
    (f.categories?.has(row.categoryId) ?? true) &&
    (f.brand === undefined || row.brandId === f.brand) &&
    (f.kind === undefined || row.kind === f.kind) &&
    (f.year === undefined || row.year === f.year) &&
    (f.priceFrom === undefined || row.priceFen >= f.priceFrom * 100) &&
    (f.priceTo === undefined || row.priceFen <= f.priceTo * 100)
  );
}

const filters: FacetFilter[] = [
  {},
  { brand: 2 },
  { kind: 'paper_book' },
  { kind: 'e_book', year: 2024 },
  { categories: new Set([1, 4]), brand: 3, priceFrom: 20, priceTo: 100 },
  { priceTo: 50 },
  { brand: 99 },
  { categories: new Set() },
];

describe('counting over the flat array says what counting row by row says', () => {
  test.each(filters)('%j', (f) => {
    const facts = factsOf(rows);
    const counts = countFacets(facts, f);
    const left = (without: keyof FacetFilter | 'price', keep: (row: FactRow) => boolean) => {
      const rest =
        without === 'price'
          ? { ...f, priceFrom: undefined, priceTo: undefined }
          : { ...f, [without]: undefined };
      return rows.filter((row) => passes(row, rest) && keep(row)).length;
    };
    expect(counts.total).toBe(rows.filter((row) => passes(row, f)).length);
    expect(keptPlaces(facts, f)).toEqual([...rows.keys()].filter((i) => passes(rows[i] as FactRow, f)));
    for (let id = 1; id <= 6; id += 1)
      expect(counts.categories.get(id) ?? 0).toBe(left('categories', (row) => row.categoryId === id));
    for (let id = 1; id <= 5; id += 1)
      expect(counts.brands.get(id) ?? 0).toBe(left('brand', (row) => row.brandId === id));
    for (const kind of kinds) expect(counts.kinds.get(kind)).toBe(left('kind', (row) => row.kind === kind));
    for (let year = 2020; year <= 2026; year += 1)
      expect(counts.years.get(year) ?? 0).toBe(left('year', (row) => row.year === year));
    for (const [i, band] of priceBands.entries())
      expect(counts.bands[i]).toBe(
        left('price', (row) => passes(row, { priceFrom: band.from, priceTo: band.to })),
      );
  });
});

test('a reversed price range is turned round', () => {
  const facts = factsOf(rows);
  expect(countFacets(facts, { priceFrom: 90, priceTo: 30 }).total).toBe(
    countFacets(facts, { priceFrom: 30, priceTo: 90 }).total,
  );
});

test('the bytes of the database are the numbers of the rows', () => {
  const own = factsOf(rows.slice(0, 40));
  const bytes = Buffer.alloc(own.size * 16);
  for (const [i, cell] of own.cells.entries()) bytes.writeInt32BE(cell, i * 4);
  expect(readFacts(bytes)).toEqual(own);
  expect(readFacts(Buffer.alloc(0)).size).toBe(0);
});

test('counts stand at everything above a category, and a circle ends', () => {
  const parents = new Map<number, number | null>([
    [1, null],
    [2, 1],
    [3, 2],
    [4, null],
    [8, 9],
    [9, 8],
  ]);
  const own = new Map([
    [2, 5],
    [3, 7],
    [8, 1],
  ]);
  expect([...rolledUp(own, parents)].toSorted(([a], [b]) => a - b)).toEqual([
    [1, 12],
    [2, 12],
    [3, 7],
    [8, 1],
    [9, 1],
  ]);
  expect(withDescendants(parents, 1)).toEqual(new Set([1, 2, 3]));
  expect(withDescendants(parents, 8)).toEqual(new Set([8, 9]));
  expect(withDescendants(parents, 77)).toEqual(new Set([77]));
});
