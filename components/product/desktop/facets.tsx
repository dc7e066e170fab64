import css from '@/components/product/desktop/facets.module.css';
import { listHref, priceBands, type ListQuery } from '@/components/product/list-url';
import { cx } from '@/components/ui/cx';
import type { CategoryNode } from '@/lib/domain/product/contract';
import { productKinds, type ProductKind } from '@/lib/domain/product/states';

interface Choice {
  key: string;
  label: string;
  count?: number;
  on: boolean;
  href: string;
}

/** One row of the filter: its choices as links, the first one being "all". */
function Row({ title, all, choices }: { title: string; all: Choice; choices: readonly Choice[] }) {
  if (choices.length === 0) return null;
  return (
    <div className={css.row}>
      <dt>{title}</dt>
      <dd>
        {[all, ...choices].map((c) => (
          <a
            key={c.key}
            href={c.href}
            className={cx(css.choice, c.on && css.on)}
            aria-current={c.on ? 'true' : undefined}
            rel="nofollow"
          >
            {c.label}
            {c.count !== undefined && <span className={css.count}>{c.count}</span>}
          </a>
        ))}
      </dd>
    </div>
  );
}

/** Siblings or children of the chosen category: what the category row offers. */
export function categoryRow(
  tree: readonly CategoryNode[],
  path: readonly CategoryNode[],
): readonly CategoryNode[] {
  const last = path.at(-1);
  if (!last) return tree;
  if (last.childNodes.length > 0) return last.childNodes;
  return path.at(-2)?.childNodes ?? tree;
}

interface FacetsProps {
  query: ListQuery;
  categories: readonly CategoryNode[];
  /** The chosen category with those above it. */
  path: readonly CategoryNode[];
  brands: readonly { id: number; name: string; products: number }[];
  years: readonly { year: number; products: number }[];
}

/** The filter over the product list. Every choice is an address, so that it can be shared and cached. */
export function Facets({ query, categories, path, brands, years }: FacetsProps) {
  const row = categoryRow(categories, path);
  const inRow = row.some((c) => c.nodeEntity.id === query.category);
  const parent = inRow ? path.at(-2) : path.at(-1);
  const all = (name: string, href: string, on: boolean): Choice => ({
    key: `all-${name}`,
    label: '全部',
    href,
    on,
  });
  return (
    <dl className={css.facets}>
      <Row
        title="分类"
        all={all('category', listHref(query, { category: parent?.nodeEntity.id }), !inRow)}
        choices={row.map(({ nodeEntity: c }) => ({
          key: String(c.id),
          label: c.name,
          on: c.id === query.category,
          href: listHref(query, { category: c.id }),
        }))}
      />
      <Row
        title="类型"
        all={all('kind', listHref(query, { kind: undefined }), !query.kind)}
        choices={(Object.keys(productKinds) as ProductKind[]).map((kind) => ({
          key: kind,
          label: productKinds[kind],
          on: kind === query.kind,
          href: listHref(query, { kind }),
        }))}
      />
      <Row
        title="出版单位"
        all={all('brand', listHref(query, { brand: undefined }), !query.brand)}
        choices={brands.map((b) => ({
          key: String(b.id),
          label: b.name,
          count: b.products,
          on: b.id === query.brand,
          href: listHref(query, { brand: b.id }),
        }))}
      />
      <Row
        title="出版年份"
        all={all('year', listHref(query, { year: undefined }), !query.year)}
        choices={years.map((y) => ({
          key: String(y.year),
          label: `${y.year} 年`,
          count: y.products,
          on: y.year === query.year,
          href: listHref(query, { year: y.year }),
        }))}
      />
      <Row
        title="价格"
        all={all(
          'price',
          listHref(query, { priceFrom: undefined, priceTo: undefined }),
          query.priceFrom === undefined && query.priceTo === undefined,
        )}
        choices={priceBands.map((b) => ({
          key: b.label,
          label: b.label,
          on: query.priceFrom === b.from && query.priceTo === b.to,
          href: listHref(query, { priceFrom: b.from, priceTo: b.to }),
        }))}
      />
    </dl>
  );
}
