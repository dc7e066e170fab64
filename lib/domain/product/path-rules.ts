import type { CategoryNode } from './contract';

/** A category with those above it, from the top; empty when the tree does not have it. */
export function categoryPath(tree: readonly CategoryNode[], id: number | undefined): CategoryNode[] {
  if (id === undefined) return [];
  for (const node of tree) {
    if (node.nodeEntity.id === id) return [node];
    const below = categoryPath(node.childNodes, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
