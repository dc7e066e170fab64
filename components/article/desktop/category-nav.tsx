import css from '@/components/article/desktop/category-nav.module.css';
import { cx } from '@/components/ui/cx';
import type { CategoryNode } from '@/lib/domain/article/rules';

interface CategoryNavProps {
  tree: readonly CategoryNode[];
  /** The category shown; `null` for all, `undefined` while it is not known. */
  current: number | null | undefined;
}

function Nodes({ nodes, current }: { nodes: readonly CategoryNode[]; current: number | null | undefined }) {
  return (
    <ul>
      {nodes.map(({ nodeEntity: { id, name }, childNodes }) => (
        <li key={id}>
          <a
            href={`/index/list?category=${id}`}
            data-category={id}
            className={cx(css.link, id === current && css.current)}
            aria-current={id === current ? 'page' : undefined}
          >
            {name}
          </a>
          {childNodes.length > 0 && <Nodes nodes={childNodes} current={current} />}
        </li>
      ))}
    </ul>
  );
}

/** The tree of categories beside the list; `components/instant/remembered.ts` makes it remember the choice. */
export function CategoryNav({ tree, current }: CategoryNavProps) {
  return (
    <nav className={css.nav} aria-label="新闻栏目">
      <p className={css.title}>新闻栏目</p>
      <ul>
        <li>
          <a
            href="/index/list"
            data-category="all"
            className={cx(css.link, current === null && css.current)}
            aria-current={current === null ? 'page' : undefined}
          >
            全部新闻
          </a>
        </li>
      </ul>
      <Nodes nodes={tree} current={current} />
    </nav>
  );
}
