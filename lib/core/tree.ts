import { z } from 'zod';
import { idField } from './fields';
import { groupBy } from './group-by';

/** Inputs and the pure rules of trees that an administrator grows: categories of articles and of products. */

/** An empty choice of a form counts as "none": the top of the tree. */
export const parentField = z.union([z.literal('').transform(() => null), z.null(), idField]);

/** A place in the tree: below `parentId` (`null`: at the top), before one of its children or, without `beforeId`, as the last one. */
export const treeMoveInput = z.object({
  id: idField,
  parentId: parentField.describe('新的上级，空为一级'),
  beforeId: parentField.optional().describe('排在哪一项之前，空为最后'),
});
export type TreeMoveInput = z.output<typeof treeMoveInput>;

export interface TreeFacts {
  id: number;
  parentId: number | null;
  visible: boolean;
}

export type PlacedNode<N extends TreeFacts> = N & {
  /** From 1. */
  level: number;
  /** Itself and everything above it is visible. */
  shown: boolean;
  /** What the node holds together with everything below it. */
  total: number;
  children: number;
};

/**
 * Nodes in the order of the tree, each with what follows from its place. `rows` are in the order of their siblings; one whose parent is not
 * among them is left out.
 *
 * @param holds how much a node holds by itself
 */
export function placeTree<N extends TreeFacts>(
  rows: readonly N[],
  holds: (row: N) => number,
): PlacedNode<N>[] {
  const below = groupBy(rows, (row) => row.parentId);
  const place = (row: N, level: number, open: boolean): PlacedNode<N>[] => {
    const shown = open && row.visible;
    const inside = (below.get(row.id) ?? []).map((child) => place(child, level + 1, shown));
    const total = inside.reduce((sum, [head]) => sum + (head?.total ?? 0), holds(row));
    return [{ ...row, level, shown, total, children: inside.length }, ...inside.flat()];
  };
  return (below.get(null) ?? []).flatMap((row) => place(row, 1, true));
}

/**
 * Places to which a node may move: not below itself, and not so deep that its own lowest level passes `maxLevel`. `placed` is in the order of
 * the tree.
 */
export function possibleParents<N extends { id: number; level: number }>(
  placed: readonly N[],
  id: number,
  maxLevel: number,
): N[] {
  const at = placed.findIndex((c) => c.id === id);
  const self = placed[at];
  if (!self) return [];
  const end = placed.findIndex((c, i) => i > at && c.level <= self.level);
  const inside = placed.slice(at, end < 0 ? undefined : end);
  const height = Math.max(...inside.map((c) => c.level)) - self.level;
  const taken = new Set(inside.map((c) => c.id));
  return placed.filter((c) => !taken.has(c.id) && c.level + 1 + height <= maxLevel);
}

/** A node (first) and everything below it with the depth below it. Rows that hang in a circle are walked once. */
export function subtree(
  rows: readonly { id: number; parentId: number | null }[],
  id: number,
): { id: number; depth: number }[] {
  const found = [{ id, depth: 0 }];
  const seen = new Set([id]);
  for (const at of found) {
    for (const row of rows) {
      if (row.parentId !== at.id || seen.has(row.id)) continue;
      seen.add(row.id);
      found.push({ id: row.id, depth: at.depth + 1 });
    }
  }
  return found;
}
