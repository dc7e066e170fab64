import { chosenOf } from '@/components/product/chosen';
import { ChosenFilters } from '@/components/product/desktop/chosen-filters';
import { EmptyShelf } from '@/components/product/desktop/empty-shelf';
import { Facets } from '@/components/product/desktop/facets';
import css from '@/components/product/desktop/product-list.module.css';
import { SortBar } from '@/components/product/desktop/sort-bar';
import { listParams } from '@/components/product/list-url';
import { ProductGrid } from '@/components/product/product-grid';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { Pager } from '@/components/ui/pager';
import type { CategoryNode, ShelfView } from '@/lib/domain/product/contract';
import { categoryPath } from '@/lib/domain/product/path-rules';

interface ProductListProps extends ShelfView {
  categories: readonly CategoryNode[];
}

/** Filter, order, cards, pager. */
export function ProductList(props: ProductListProps) {
  const { query, page, categories, facets, marks } = props;
  // The chosen category with those above it.
  const path = categoryPath(categories, query.category);
  const name = path.at(-1)?.nodeEntity.name;
  const heading = query.keyword ? `“${query.keyword}”的搜索结果` : (name ?? '全部商品');
  const crumbs = [
    { label: '书刊商城', href: '/mall' },
    ...path.map((c) => ({ label: c.nodeEntity.name, href: `/mall/list?category=${c.nodeEntity.id}` })),
    ...(path.length === 0 || query.keyword ? [{ label: heading }] : []),
  ];
  const chosen = chosenOf(query, { category: name, brand: props.brandName });
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumbs items={crumbs} />
      <h1 className={query.keyword ? css.heading : 'sr-only'}>{heading}</h1>
      <ChosenFilters chosen={chosen} />
      {facets.kinds.some((k) => k.products > 0) && (
        <Facets query={query} categories={categories} path={path} facets={facets} />
      )}
      {page.list.length > 0 ? (
        <>
          <SortBar query={query} total={page.total} exact={facets.exact} />
          <ProductGrid hearts products={page.list} marks={marks} priority />
        </>
      ) : (
        <EmptyShelf query={query} chosen={chosen} suggestions={props.suggestions} />
      )}
      <Pager
        path="/mall/list"
        query={listParams(query)}
        pageNum={page.pageNum}
        pages={Math.ceil(page.total / page.pageSize)}
        total={page.total}
      />
    </div>
  );
}
