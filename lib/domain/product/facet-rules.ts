import { productKinds, type ProductKind } from './states';

/** Counting what a list can still be narrowed by: pure, over the columns of the catalogue that filters look at. */

/** Price bands of the filter, whole yuan, both ends included; `undefined` = open end. */
export const priceBands: readonly { from?: number; to?: number; label: string }[] = [
  { from: 0, to: 20, label: '20 元以下' },
  { from: 20, to: 50, label: '20–50 元' },
  { from: 50, to: 100, label: '50–100 元' },
  { from: 100, to: 200, label: '100–200 元' },
  { from: 200, label: '200 元以上' },
];

/** A price range as it is meant, in yuan: a reversed one is turned round. */
export function priceRange(f: { priceFrom?: number | undefined; priceTo?: number | undefined }): {
  from: number | undefined;
  to: number | undefined;
} {
  const { priceFrom: from, priceTo: to } = f;
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to };
}

const kindKeys = Object.keys(productKinds) as ProductKind[];

/** What is counted of each product, one array per column. A product without brand or date has 0 there. */
export interface ShelfFacts {
  size: number;
  category: Int32Array;
  brand: Int32Array;
  fen: Int32Array;
  year: Int16Array;
  /** Place in the list of kinds. */
  kind: Uint8Array;
}

/** Bytes of one product in `readFacts`: category, brand, fen as int4, year and kind (from 1) as int2, all big-endian. */
export const FACT_BYTES = 16;

function emptyFacts(size: number): ShelfFacts {
  return {
    size,
    category: new Int32Array(size),
    brand: new Int32Array(size),
    fen: new Int32Array(size),
    year: new Int16Array(size),
    kind: new Uint8Array(size),
  };
}

/** The columns out of the bytes in which the database hands them over. */
export function readFacts(bytes: Buffer): ShelfFacts {
  const facts = emptyFacts(Math.floor(bytes.length / FACT_BYTES));
  for (let i = 0, at = 0; i < facts.size; i += 1, at += FACT_BYTES) {
    facts.category[i] = bytes.readInt32BE(at);
    facts.brand[i] = bytes.readInt32BE(at + 4);
    facts.fen[i] = bytes.readInt32BE(at + 8);
    facts.year[i] = bytes.readInt16BE(at + 12);
    facts.kind[i] = bytes.readInt16BE(at + 14) - 1;
  }
  return facts;
}

export interface FactRow {
  categoryId: number;
  brandId: number | null;
  kind: ProductKind;
  priceFen: number;
  year: number | null;
}

/** The columns of a few rows. */
export function factsOf(rows: readonly FactRow[]): ShelfFacts {
  const facts = emptyFacts(rows.length);
  for (const [i, row] of rows.entries()) {
    facts.category[i] = row.categoryId;
    facts.brand[i] = row.brandId ?? 0;
    facts.fen[i] = Math.min(row.priceFen, 0x7fffffff);
    facts.year[i] = row.year ?? 0;
    facts.kind[i] = kindKeys.indexOf(row.kind);
  }
  return facts;
}

/** What was chosen; a category stands for itself and everything below it. */
export interface FacetFilter {
  categories?: ReadonlySet<number> | undefined;
  brand?: number | undefined;
  kind?: ProductKind | undefined;
  year?: number | undefined;
  priceFrom?: number | undefined;
  priceTo?: number | undefined;
}

export interface FacetCounts {
  /** Products that every choice lets through. */
  total: number;
  /** By the category in which they stand. */
  categories: Map<number, number>;
  brands: Map<number, number>;
  years: Map<number, number>;
  kinds: Map<ProductKind, number>;
  /** As `priceBands`. */
  bands: number[];
}

type Misses = (i: number) => boolean;
const never: Misses = () => false;

/** One test per filter: whether product `i` is kept out by it. */
function testsOf(facts: ShelfFacts, f: FacetFilter) {
  const { categories, brand, year } = f;
  const kind = f.kind === undefined ? -1 : kindKeys.indexOf(f.kind);
  const { from, to } = priceRange(f);
  const low = from === undefined ? 0 : from * 100;
  const high = to === undefined ? Number.POSITIVE_INFINITY : to * 100;
  const tests: Record<'category' | 'brand' | 'kind' | 'year' | 'price', Misses> = {
    category: categories ? (i) => !categories.has(facts.category[i] as number) : never,
    brand: brand === undefined ? never : (i) => facts.brand[i] !== brand,
    kind: kind < 0 ? never : (i) => facts.kind[i] !== kind,
    year: year === undefined ? never : (i) => facts.year[i] !== year,
    price:
      from === undefined && to === undefined
        ? never
        : (i) => (facts.fen[i] as number) < low || (facts.fen[i] as number) > high,
  };
  return tests;
}

/** Places of the products that every choice lets through, in their order. */
export function keptPlaces(facts: ShelfFacts, f: FacetFilter): number[] {
  const tests = Object.values(testsOf(facts, f));
  const kept = [];
  for (let i = 0; i < facts.size; i += 1) if (!tests.some((misses) => misses(i))) kept.push(i);
  return kept;
}

const bump = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** Counts of each filter's choices, each without its own choice, in one pass: a product that one filter alone keeps out counts for that one. */
export function countFacets(facts: ShelfFacts, f: FacetFilter): FacetCounts {
  const miss = testsOf(facts, f);
  const bands = priceBands.map(() => 0);
  const limits = priceBands.map((b) => ({ low: (b.from ?? 0) * 100, high: (b.to ?? Infinity) * 100 }));
  const byKind = kindKeys.map(() => 0);
  const categories = new Map<number, number>();
  const brands = new Map<number, number>();
  const years = new Map<number, number>();
  let total = 0;
  for (let i = 0; i < facts.size; i += 1) {
    const c = miss.category(i) ? 1 : 0;
    const b = miss.brand(i) ? 1 : 0;
    const k = miss.kind(i) ? 1 : 0;
    const y = miss.year(i) ? 1 : 0;
    const p = miss.price(i) ? 1 : 0;
    const missed = c + b + k + y + p;
    if (missed > 1) continue;
    if (missed === 0) total += 1;
    if (missed === c) bump(categories, facts.category[i] as number);
    if (missed === b && facts.brand[i] !== 0) bump(brands, facts.brand[i] as number);
    if (missed === y && facts.year[i] !== 0) bump(years, facts.year[i] as number);
    if (missed === k) byKind[facts.kind[i] as number] = (byKind[facts.kind[i] as number] ?? 0) + 1;
    if (missed === p) {
      const fen = facts.fen[i] as number;
      for (const [n, { low, high }] of limits.entries())
        if (fen >= low && fen <= high) bands[n] = (bands[n] ?? 0) + 1;
    }
  }
  const kinds = new Map(kindKeys.map((kind, n) => [kind, byKind[n] ?? 0]));
  return { total, categories, brands, years, kinds, bands };
}

/** Counts that also stand at everything above a category. */
export function rolledUp(
  own: ReadonlyMap<number, number>,
  parents: ReadonlyMap<number, number | null>,
): Map<number, number> {
  const all = new Map<number, number>();
  for (const [id, count] of own) {
    const seen = new Set<number>();
    for (let at: number | null = id; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
      seen.add(at);
      all.set(at, (all.get(at) ?? 0) + count);
    }
  }
  return all;
}

/** A category and everything below it. */
export function withDescendants(parents: ReadonlyMap<number, number | null>, id: number): Set<number> {
  const found = new Set([id]);
  let before = 0;
  while (found.size > before) {
    before = found.size;
    for (const [child, parent] of parents) if (parent !== null && found.has(parent)) found.add(child);
  }
  return found;
}
