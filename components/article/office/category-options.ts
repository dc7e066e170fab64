import type { CategoryNode } from '@/lib/domain/article/rules';

export interface CategoryOption {
  value: number;
  label: string;
}

/** The tree as options of a select: children are indented by a full-width blank per level. */
export function categoryOptions(tree: readonly CategoryNode[], level = 0): CategoryOption[] {
  return tree.flatMap(({ nodeEntity: { id, name }, childNodes }) => [
    { value: id, label: '\u3000'.repeat(level) + name },
    ...categoryOptions(childNodes, level + 1),
  ]);
}
