import { priceBands, priceRange } from './price-bands';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';

/** Counting what a list can still be narrowed by: pure, over the columns of the catalogue that filters look at. */

const kindKeys = Object.keys(productKinds) as ProductKind[];

/**
 * What is counted of each product, four whole numbers in a row: category, brand (0 = none), fen, and year times 16 plus kind, the kind being its
 * place in the list of kinds and the year 0 when unknown. One flat array: fifty thousand products are counted in a few milliseconds.
 */
export interface ShelfFacts {
  size: number;
  cells: Int32Array;
  /** Largest ids of categories and brands. */
  maxCategory: number;
  maxBrand: number;
}

const CELLS = 4;
export const MAX_FEN = 0x7fffffff;
/** Years above are none of this calendar. */
export const MAX_YEAR = 9999;

function withMaxima(cells: Int32Array): ShelfFacts {
  const size = Math.floor(cells.length / CELLS);
  let maxCategory = 0;
  let maxBrand = 0;
  for (let at = 0; at < size * CELLS; at += CELLS) {
    maxCategory = Math.max(maxCategory, cells[at] as number);
    maxBrand = Math.max(maxBrand, cells[at + 1] as number);
  }
  return { size, cells, maxCategory, maxBrand };
}

/** The numbers out of the bytes in which the database hands them over, big-endian. */
export function readFacts(bytes: Buffer): ShelfFacts {
  const own = Buffer.from(new ArrayBuffer(bytes.length - (bytes.length % (CELLS * 4))));
  bytes.copy(own);
  own.swap32();
  return withMaxima(new Int32Array(own.buffer));
}

export interface FactRow {
  categoryId: number;
  brandId: number | null;
  kind: ProductKind;
  priceFen: number;
  year: number | null;
}

/** The numbers of a few rows. */
export function factsOf(rows: readonly FactRow[]): ShelfFacts {
  return withMaxima(
    Int32Array.from(
      rows.flatMap((r) => [
        r.categoryId,
        r.brandId ?? 0,
        Math.min(r.priceFen, MAX_FEN),
        (r.year ?? 0) * 16 + kindKeys.indexOf(r.kind),
      ]),
    ),
  );
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

/** For each value whether the filter keeps it out: 0 or 1. */
function keptOut(values: number, kept: Iterable<number> | undefined): Uint8Array {
  const out = new Uint8Array(values);
  if (kept === undefined) return out;
  out.fill(1);
  for (const value of kept) if (value < values) out[value] = 0;
  return out;
}

const only = (value: number | undefined) => (value === undefined ? undefined : [value]);

/** One table per filter. */
function tablesOf(facts: ShelfFacts, f: FacetFilter) {
  const { from, to } = priceRange(f);
  return {
    category: keptOut(facts.maxCategory + 1, f.categories),
    brand: keptOut(facts.maxBrand + 1, only(f.brand)),
    kind: keptOut(16, only(f.kind && kindKeys.indexOf(f.kind))),
    year: keptOut(MAX_YEAR + 1, only(f.year)),
    low: (from ?? 0) * 100,
    high: to === undefined ? MAX_FEN : to * 100,
  };
}

/** Places of the products that every choice lets through, in their order. */
export function keptPlaces(facts: ShelfFacts, f: FacetFilter): number[] {
  const out = tablesOf(facts, f);
  const kept = [];
  for (let i = 0; i < facts.size; i += 1) {
    const [category, brand, fen, rest] = facts.cells.subarray(
      i * CELLS,
      (i + 1) * CELLS,
    ) as unknown as number[];
    const missed =
      out.category[category as number] ||
      out.brand[brand as number] ||
      out.kind[(rest as number) & 15] ||
      out.year[(rest as number) >> 4];
    if (!missed && (fen as number) >= out.low && (fen as number) <= out.high) kept.push(i);
  }
  return kept;
}

const counted = (counts: Int32Array) =>
  new Map([...counts.entries()].filter(([value, n]) => value > 0 && n > 0));

/** Counts of each filter's choices, each without its own choice, in one pass: a product that one filter alone keeps out counts for that one. */
export function countFacets(facts: ShelfFacts, f: FacetFilter): FacetCounts {
  const out = tablesOf(facts, f);
  const { cells, size } = facts;
  const categories = new Int32Array(facts.maxCategory + 1);
  const brands = new Int32Array(facts.maxBrand + 1);
  const years = new Int32Array(MAX_YEAR + 1);
  const kinds = new Int32Array(16);
  const bands = new Int32Array(priceBands.length);
  const lows = priceBands.map((b) => (b.from ?? 0) * 100);
  const highs = priceBands.map((b) => (b.to === undefined ? MAX_FEN : b.to * 100));
  let total = 0;
  const add = (counts: Int32Array, value: number) => {
    counts[value] = (counts[value] as number) + 1;
  };
  for (let at = 0; at < size * CELLS; at += CELLS) {
    const category = cells[at] as number;
    const brand = cells[at + 1] as number;
    const fen = cells[at + 2] as number;
    const rest = cells[at + 3] as number;
    const c = out.category[category] as number;
    const b = out.brand[brand] as number;
    const k = out.kind[rest & 15] as number;
    const y = out.year[rest >> 4] as number;
    const p = fen < out.low || fen > out.high ? 1 : 0;
    const missed = c + b + k + y + p;
    if (missed > 1) continue;
    if (missed === 0) total += 1;
    if (missed === c) add(categories, category);
    if (missed === b) add(brands, brand);
    if (missed === k) add(kinds, rest & 15);
    if (missed === y) add(years, rest >> 4);
    if (missed === p)
      for (let n = 0; n < lows.length; n += 1)
        if (fen >= (lows[n] as number) && fen <= (highs[n] as number)) add(bands, n);
  }
  return {
    total,
    categories: counted(categories),
    brands: counted(brands),
    years: counted(years),
    kinds: new Map(kindKeys.map((kind, n) => [kind, kinds[n] as number])),
    bands: [...bands],
  };
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
