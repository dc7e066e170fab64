import type { Chosen } from '@/components/product/chosen';
import css from '@/components/product/desktop/empty-shelf.module.css';
import { EmptyMall } from '@/components/product/empty-mall';
import { listHref, type ListQuery } from '@/components/product/list-url';
import { ProductGrid } from '@/components/product/product-grid';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SectionHead } from '@/components/ui/section-head';
import type { ShelfView } from '@/lib/domain/product/contract';

interface EmptyShelfProps {
  query: ListQuery;
  chosen: readonly Chosen[];
  /** Words that others look for, and the best sold of the whole mall. */
  suggestions: ShelfView['suggestions'];
}

/** A list without products: which condition to give up, what others look for, what sells best. */
export function EmptyShelf({ query, chosen, suggestions: { words, best } }: EmptyShelfProps) {
  const { keyword } = query;
  const narrowed = chosen.length > 1;
  // The best sold of the whole mall are none.
  if (best.length === 0) return <EmptyMall home="/index" />;
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
                <a key={c.name} className={css.way} href={c.href} rel="nofollow">
                  去掉“{c.label}”
                </a>
              ))}
            {keyword && narrowed && (
              <a className={css.way} href={listHref({ keyword })}>
                在全部商品中搜索“{keyword}”
              </a>
            )}
            <ButtonLink href="/mall/list" variant="outline">
              查看全部商品
            </ButtonLink>
          </div>
        }
      />
      {words.length > 0 && (
        <p className={css.words}>
          <span>大家在搜：</span>
          {words.map((word) => (
            <a key={word} href={listHref({ keyword: word })}>
              {word}
            </a>
          ))}
        </p>
      )}
      <section className={css.best}>
        <SectionHead title="热销书刊" moreHref="/mall/list?sort=sales" />
        <ProductGrid hearts row products={best} />
      </section>
    </>
  );
}
