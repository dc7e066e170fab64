import type { ReactNode } from 'react';
import { CategoryNav } from '@/components/article/desktop/category-nav';
import css from '@/components/article/desktop/list-page.module.css';
import { ListSearch } from '@/components/article/desktop/list-search';
import { Breadcrumbs, type Crumb } from '@/components/ui/breadcrumbs';
import { cx } from '@/components/ui/cx';
import { SectionHead } from '@/components/ui/section-head';
import type { CategoryNode } from '@/lib/domain/article/rules';

interface ListPageProps {
  tree: readonly CategoryNode[];
  /** The category shown; `null` for all, `undefined` while it is not known. */
  id: number | null | undefined;
  crumbs: readonly Crumb[];
  title: string;
  keyword?: string | undefined;
  /** Number of articles; without it there is nothing to search in. */
  total?: number | undefined;
  children: ReactNode;
}

/** Where the breadcrumbs of the news begin; `path` leads from the top to the category shown. */
export const newsCrumbs = (path: readonly { id: number; name: string }[]): Crumb[] => [
  { label: '新闻', href: '/index/list' },
  ...path.map((c) => ({ label: c.name, href: `/index/list?category=${c.id}` })),
];

/** The tree of categories, and beside it a list of articles with its search. */
export function ListPage({ tree, id, crumbs, title, keyword, total, children }: ListPageProps) {
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumbs items={crumbs} />
      <div className={cx(css.columns, tree.length === 0 && css.alone)}>
        {tree.length > 0 && <CategoryNav tree={tree} current={id} />}
        <section className={css.main} aria-labelledby="list-title">
          <SectionHead
            as="h1"
            id="list-title"
            title={title}
            extra={
              total !== undefined && (
                <div className={css.extra}>
                  <span className={css.count}>{`共 ${total} 篇`}</span>
                  <ListSearch keyword={keyword} category={id ?? null} />
                </div>
              )
            }
          />
          {children}
        </section>
      </div>
    </div>
  );
}
