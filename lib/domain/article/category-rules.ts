import { placeTree, type PlacedNode } from '@/lib/core/tree';
import { HOME_BLOCK_ROWS } from '@/lib/domain/article/rules';

/** Deepest level of the tree: the list page shows three without scrolling sideways. */
export const MAX_CATEGORY_LEVEL = 3;
/** More would fit no menu; also a bound for whoever adds them by script. */
export const MAX_CATEGORIES = 500;

export interface CategoryFacts {
  id: number;
  parentId: number | null;
  visible: boolean;
  /** Articles of the category itself, without the recycle bin. */
  articles: number;
}

/** A category with what follows from its place; `total` counts the articles with everything below it. */
export type PlacedCategory<C extends CategoryFacts> = PlacedNode<C> & {
  /** Which block of the home page it fills (specification section 7: the first four), from 1. */
  homeBlock: number | null;
};

/** Categories in the order of the tree. `rows` are in the order of their siblings; one whose parent is not among them is left out. */
export function placeCategories<C extends CategoryFacts>(rows: readonly C[]): PlacedCategory<C>[] {
  let block = 0;
  return placeTree(rows, (row) => row.articles).map((row) => {
    const inBlock = row.level === 1 && row.shown && block < HOME_BLOCK_ROWS.length;
    return { ...row, homeBlock: inBlock ? (block += 1) : null };
  });
}
