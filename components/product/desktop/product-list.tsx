import { Facets } from '@/components/product/desktop/facets';
import css from '@/components/product/desktop/product-list.module.css';
import { SortBar } from '@/components/product/desktop/sort-bar';
import { LIST_PAGE_SIZE, listParams } from '@/components/product/list-url';
import { ProductGrid } from '@/components/product/product-grid';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import type { Paged } from '@/lib/core/page';
import type { CategoryNode, ProductCard, ProductListInput } from '@/lib/domain/product/contract';

interface ProductListProps {
  query: ProductListInput;
  page: Paged<ProductCard>;
  categories: readonly CategoryNode[];
  /** The chosen category with those above it. */
  path: readonly CategoryNode[];
  facets: {
    brands: readonly { id: number; name: string; products: number }[];
    years: readonly { year: number; products: number }[];
  };
}

/** Filter, order, cards, pager. */
export function ProductList({ query, page, categories, path, facets }: ProductListProps) {
  const heading = query.keyword
    ? `“${query.keyword}”的搜索结果`
    : (path.at(-1)?.nodeEntity.name ?? '全部商品');
  const crumbs = [
    { label: '书刊商城', href: '/mall' },
    ...path.map((c) => ({ label: c.nodeEntity.name, href: `/mall/list?category=${c.nodeEntity.id}` })),
    ...(path.length === 0 || query.keyword ? [{ label: heading }] : []),
  ];
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumbs items={crumbs} />
      <h1 className={query.keyword ? css.heading : 'sr-only'}>{heading}</h1>
      <Facets query={query} categories={categories} path={path} {...facets} />
      <SortBar query={query} total={page.total} />
      {page.list.length > 0 ? (
        <ProductGrid products={page.list} priority />
      ) : (
        <EmptyState
          picture="search"
          title="没有找到符合条件的商品"
          text="请减少筛选条件，或换一个关键词。"
          action={
            <ButtonLink href="/mall/list" variant="outline">
              查看全部商品
            </ButtonLink>
          }
        />
      )}
      <Pager
        path="/mall/list"
        query={listParams(query)}
        pageNum={page.pageNum}
        pages={Math.ceil(page.total / LIST_PAGE_SIZE)}
        total={page.total}
      />
    </div>
  );
}
