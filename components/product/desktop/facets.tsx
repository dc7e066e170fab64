import css from '@/components/product/desktop/facets.module.css';
import { categoryRow, type FacetChoices } from '@/components/product/facet-choices';
import { listHref, type ListQuery } from '@/components/product/list-url';
import { cx } from '@/components/ui/cx';
import type { CategoryNode } from '@/lib/domain/product/contract';
import { priceBands } from '@/lib/domain/product/price-bands';
import { productKinds } from '@/lib/states/product-kind';

interface Choice {
  key: string;
  label: string;
  count?: number;
  on: boolean;
  href: string;
}

/** Choices in sight; the others unfold. */
const SHOWN = 12;

function ChoiceLink({ choice: c }: { choice: Choice }) {
  return (
    <a
      href={c.href}
      className={cx(css.choice, c.on && css.on)}
      aria-current={c.on ? 'true' : undefined}
      rel="nofollow"
    >
      {c.label}
      {c.count !== undefined && <span className={css.count}>{c.count}</span>}
    </a>
  );
}

/** One row of the filter: its choices as links, the first one being "all". Choices that would leave nothing are not offered. */
function Row({ title, all, choices }: { title: string; all: Choice; choices: readonly Choice[] }) {
  const offered = choices.filter((c) => c.on || c.count !== 0);
  if (offered.length === 0) return null;
  // One or two more than fit are no reason to unfold.
  const cut = offered.length > SHOWN + 2 ? SHOWN : offered.length;
  const first = [all, ...offered.slice(0, cut), ...offered.slice(cut).filter((c) => c.on)];
  const rest = offered.slice(cut).filter((c) => !c.on);
  return (
    <div className={css.row}>
      <dt>{title}</dt>
      <dd>
        {first.map((c) => (
          <ChoiceLink key={c.key} choice={c} />
        ))}
        {rest.length > 0 && (
          <details className={css.more}>
            <summary>更多{title}</summary>
            <div>
              {rest.map((c) => (
                <ChoiceLink key={c.key} choice={c} />
              ))}
            </div>
          </details>
        )}
      </dd>
    </div>
  );
}

interface FacetsProps {
  query: ListQuery;
  categories: readonly CategoryNode[];
  /** The chosen category with those above it. */
  path: readonly CategoryNode[];
  facets: FacetChoices;
}

/** The filter over the product list. Every choice is an address, so that it can be shared and cached. */
export function Facets({ query, categories, path, facets }: FacetsProps) {
  // Counts over a part of the answers: what was not met there may still exist.
  const shown = (products: number) => (facets.exact ? products : undefined);
  const inCategory = new Map(facets.categories.map((c) => [c.id, c.products]));
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
          count: shown(inCategory.get(c.id) ?? 0),
          on: c.id === query.category,
          href: listHref(query, { category: c.id }),
        }))}
      />
      <Row
        title="类型"
        all={all('kind', listHref(query, { kind: undefined }), !query.kind)}
        choices={facets.kinds.map(({ kind, products }) => ({
          key: kind,
          label: productKinds[kind],
          count: shown(products),
          on: kind === query.kind,
          href: listHref(query, { kind }),
        }))}
      />
      <Row
        title="出版单位"
        all={all('brand', listHref(query, { brand: undefined }), !query.brand)}
        choices={facets.brands.map((b) => ({
          key: String(b.id),
          label: b.name,
          count: shown(b.products),
          on: b.id === query.brand,
          href: listHref(query, { brand: b.id }),
        }))}
      />
      <Row
        title="出版年份"
        all={all('year', listHref(query, { year: undefined }), !query.year)}
        choices={facets.years.map((y) => ({
          key: String(y.year),
          label: `${y.year} 年`,
          count: shown(y.products),
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
        choices={priceBands.map((b, i) => ({
          key: b.label,
          label: b.label,
          count: shown(facets.bands[i] ?? 0),
          on: query.priceFrom === b.from && query.priceTo === b.to,
          href: listHref(query, { priceFrom: b.from, priceTo: b.to }),
        }))}
      />
    </dl>
  );
}
