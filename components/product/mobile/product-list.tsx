import { chosenOf, type Chosen } from '@/components/product/chosen';
import { categoryRow } from '@/components/product/facet-choices';
import { EmptyMall } from '@/components/product/empty-mall';
import { listHref, type ListQuery } from '@/components/product/list-url';
import { FilterButton } from '@/components/product/mobile/filter-button';
import { ALL_PRODUCTS, mobileListHref, onPhone } from '@/components/product/mobile/list-address';
import { MoreProducts } from '@/components/product/mobile/more-products';
import css from '@/components/product/mobile/product-list.module.css';
import { ProductRows } from '@/components/product/mobile/product-rows';
import { ProductTiles } from '@/components/product/mobile/product-tiles';
import { SortLinks } from '@/components/product/mobile/sort-links';
import { ListView } from '@/components/product/mobile/view-switch';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/mobile/icons';
import { LinkTabs } from '@/components/ui/mobile/link-tabs';
import type { CategoryNode, ShelfView } from '@/lib/domain/product/contract';
import { categoryPath } from '@/lib/domain/product/path-rules';

interface MobileProductListProps extends ShelfView {
  categories: readonly CategoryNode[];
}

/** Best sold books under an empty list: two rows of two. */
const BEST = 4;

interface CategoryTabsProps {
  query: ListQuery;
  categories: readonly CategoryNode[];
  /** The chosen category with those above it. */
  path: readonly CategoryNode[];
}

/** Categories on the level of the chosen one, or below it. */
function CategoryTabs({ query, categories, path }: CategoryTabsProps) {
  const row = categoryRow(categories, path);
  const inRow = row.some((c) => c.nodeEntity.id === query.category);
  const parent = inRow ? path.at(-2) : path.at(-1);
  const tab = (key: string, label: string, category: number | undefined) => ({
    key,
    label,
    href: mobileListHref(query, { category }),
  });
  return (
    <LinkTabs
      label="商品分类"
      current={inRow ? String(query.category) : 'all'}
      tabs={[
        tab('all', '全部', parent?.nodeEntity.id),
        ...row.map(({ nodeEntity: c }) => tab(String(c.id), c.name, c.id)),
      ]}
    />
  );
}

/** What narrows the list beside its category; a touch drops it. */
function ChosenRow({ chosen }: { chosen: readonly Chosen[] }) {
  if (chosen.length === 0) return null;
  return (
    <nav className={css.chosen} aria-label="已选条件">
      {chosen.map((c) => (
        <a key={c.name} href={onPhone(c.href)} rel="nofollow" aria-label={`${c.label}，取消${c.name}`}>
          <span>{c.label}</span>
          <Icon name="close" size={14} />
        </a>
      ))}
    </nav>
  );
}

interface EmptyListProps {
  query: ListQuery;
  chosen: readonly Chosen[];
  suggestions: ShelfView['suggestions'];
}

function EmptyList({ query, chosen, suggestions: { words, best } }: EmptyListProps) {
  const { keyword } = query;
  const narrowed = chosen.length > 1;
  return (
    <>
      <EmptyState
        picture="search"
        title={keyword ? `没有找到与“${keyword}”相关的商品` : '没有找到符合条件的商品'}
        text={
          narrowed
            ? '试试去掉下面的某个条件：'
            : keyword
              ? '请检查有无错别字，或换一个更短的词。'
              : '这里的商品正在准备中，先看看其他书刊。'
        }
        action={
          <div className={css.ways}>
            {narrowed &&
              chosen.map((c) => (
                <a key={c.name} className={css.way} href={onPhone(c.href)} rel="nofollow">
                  去掉“{c.label}”
                </a>
              ))}
            <ButtonLink href={ALL_PRODUCTS} variant="outline">
              查看全部商品
            </ButtonLink>
          </div>
        }
      />
      {words.length > 0 && (
        <section className={css.block} aria-labelledby="hot-words">
          <h2 id="hot-words">大家在搜</h2>
          <div className={css.words}>
            {words.map((word) => (
              <a key={word} className={css.way} href={mobileListHref({ keyword: word })}>
                {word}
              </a>
            ))}
          </div>
        </section>
      )}
      <section className={css.block} aria-labelledby="best" data-recommended>
        <h2 id="best">热销书刊</h2>
        <ProductTiles products={best.slice(0, BEST)} />
      </section>
    </>
  );
}

/** Categories, order, filter, products that go on as one scrolls. */
export function MobileProductList(props: MobileProductListProps) {
  const { query, page, categories, facets, marks } = props;
  const path = categoryPath(categories, query.category);
  // The best sold of the whole mall are none.
  if (page.list.length === 0 && props.suggestions.best.length === 0) return <EmptyMall home="/mobile/home" />;
  const chosen = chosenOf(query, { category: path.at(-1)?.nodeEntity.name, brand: props.brandName });
  const { brands, years, kinds, bands, exact } = facets;
  const bar = (
    <>
      <SortLinks query={query} />
      <FilterButton query={query} facets={{ brands, years, kinds, bands, exact }} />
    </>
  );
  return (
    <>
      <CategoryTabs query={query} categories={categories} path={path} />
      <ListView bar={bar}>
        <ChosenRow chosen={chosen.filter((c) => c.name !== '分类')} />
        {page.list.length > 0 ? (
          <>
            <p className={css.total}>{`共 ${page.total}${exact ? '' : '+'} 件商品`}</p>
            <MoreProducts
              key={listHref(query)}
              query={query}
              first={{ ...page, list: page.list.map((p) => p.id) }}
              marks={marks}
            >
              <ProductRows products={page.list} marks={marks} priority />
            </MoreProducts>
          </>
        ) : (
          <EmptyList query={query} chosen={chosen} suggestions={props.suggestions} />
        )}
      </ListView>
    </>
  );
}
