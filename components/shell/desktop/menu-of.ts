import type { MenuCategory } from '@/components/shell/types';

/** A node of the article category tree (specification section 3). */
interface TreeNode {
  nodeEntity: { id: number; name: string };
  childNodes: readonly TreeNode[];
}

function idsBelow(node: TreeNode): number[] {
  return node.childNodes.flatMap((child) => [child.nodeEntity.id, ...idsBelow(child)]);
}

/** Menu entries of the top level of the category tree. */
export function menuOf(tree: readonly TreeNode[]): MenuCategory[] {
  return tree.map((node) => ({ ...node.nodeEntity, childIds: idsBelow(node) }));
}
