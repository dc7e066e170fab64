import { placeTree, type PlacedNode } from '@/lib/core/tree';

/** Deepest level of the tree: the flyout of the mall and the tree of the specification (section 3) show three. */
export const MAX_CATEGORY_LEVEL = 3;
/** More would fit no menu; also a bound for whoever adds them by script. */
export const MAX_CATEGORIES = 500;

export interface CategoryFacts {
  id: number;
  parentId: number | null;
  visible: boolean;
  /** Set on the category itself. */
  taxId: number | null;
  /** Products of the category itself. */
  products: number;
}

/** A category with what follows from its place; `total` counts the products with everything below it. */
export type PlacedCategory<C extends CategoryFacts> = PlacedNode<C> & {
  /** The tax that products without one of their own get: the category's, else that of the nearest category above it. */
  effectiveTaxId: number | null;
};

/** Categories in the order of the tree. `rows` are in the order of their siblings; one whose parent is not among them is left out. */
export function placeCategories<C extends CategoryFacts>(rows: readonly C[]): PlacedCategory<C>[] {
  const taxes = new Map<number, number | null>();
  return placeTree(rows, (row) => row.products).map((row) => {
    const above = row.parentId === null ? null : (taxes.get(row.parentId) ?? null);
    const effectiveTaxId = row.taxId ?? above;
    taxes.set(row.id, effectiveTaxId);
    return { ...row, effectiveTaxId };
  });
}
