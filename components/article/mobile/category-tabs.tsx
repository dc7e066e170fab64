import { LinkTabs } from '@/components/ui/mobile/link-tabs';
import type { CategoryNode } from '@/lib/domain/article/rules';

interface CategoryTabsProps {
  tree: readonly CategoryNode[];
  /** Ids of the category shown and of those above it, from the top; empty for all. */
  path: readonly number[];
}

const href = (id: number) => `/mobile/news?category=${id}`;

/** Top categories in a row, and below them those inside the chosen one. */
export function CategoryTabs({ tree, path }: CategoryTabsProps) {
  const [top, below] = path;
  const inside = tree.find((n) => n.nodeEntity.id === top)?.childNodes ?? [];
  const tabs = (nodes: readonly CategoryNode[]) =>
    nodes.map(({ nodeEntity: { id, name } }) => ({ key: String(id), label: name, href: href(id) }));
  return (
    <>
      <LinkTabs
        label="新闻栏目"
        current={top === undefined ? 'all' : String(top)}
        tabs={[{ key: 'all', label: '全部', href: '/mobile/news' }, ...tabs(tree)]}
      />
      {top !== undefined && inside.length > 0 && (
        <LinkTabs
          label="下级栏目"
          current={below === undefined ? 'all' : String(below)}
          tabs={[{ key: 'all', label: '全部', href: href(top) }, ...tabs(inside)]}
        />
      )}
    </>
  );
}
