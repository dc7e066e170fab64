import type { CategoryNode } from '@/lib/domain/product/contract';
import type { ProductKind } from '@/lib/states/product-kind';

/** What the filter offers, as the server counted it. */
export interface FacetChoices {
  categories: readonly { id: number; products: number }[];
  brands: readonly { id: number; name: string; products: number }[];
  years: readonly { year: number; products: number }[];
  kinds: readonly { kind: ProductKind; products: number }[];
  bands: readonly number[];
  /** Otherwise the numbers are not shown. */
  exact: boolean;
}

/** Siblings or children of the chosen category: what the category row offers. */
export function categoryRow(
  tree: readonly CategoryNode[],
  path: readonly CategoryNode[],
): readonly CategoryNode[] {
  const last = path.at(-1);
  if (!last) return tree;
  if (last.childNodes.length > 0) return last.childNodes;
  return path.at(-2)?.childNodes ?? tree;
}
