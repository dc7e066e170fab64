import css from '@/components/product/mobile/product-rows.module.css';
import { Marked } from '@/components/ui/marked';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import type { ProductCard } from '@/lib/domain/product/contract';
import { isPeriodical } from '@/lib/domain/product/rules';
import { productKinds } from '@/lib/states/product-kind';
import { markText } from '@/lib/domain/search/marks';
import { withEarlier } from '@/lib/text/earlier';

interface ProductRowsProps {
  products: readonly ProductCard[];
  /** Words to mark in the titles. */
  marks: readonly string[];
  /** The first of them are on the first screen. */
  priority?: boolean;
}

/** Cover of 88 px, name and price in a row; two columns of covers inside `data-view="grid"`. */
export function ProductRows({ products, marks, priority }: ProductRowsProps) {
  return (
    <ul className={css.rows}>
      {products.map((p, i) => (
        <li key={p.id}>
          <a className={css.row} href={`/mobile/detail?id=${p.id}`}>
            <span className={css.cover}>
              <Picture
                src={p.coverPath}
                alt=""
                width={120}
                height={160}
                kind="cover"
                priority={priority && i < 3}
              />
            </span>
            <span className={css.words}>
              <span className={css.title}>
                {marks.length > 0 ? <Marked parts={markText(p.title, marks)} /> : p.title}
              </span>
              <span className={css.meta}>{p.publisher ?? p.author}</span>
              <span className={css.kind}>{productKinds[p.kind]}</span>
              <span className={css.foot}>
                <span>
                  <Price fen={p.saleFen} was={isPeriodical(p.kind) ? null : p.listFen} />
                  {isPeriodical(p.kind) && <span className={css.sold}>/年</span>}
                </span>
                {p.sales > 0 && (
                  <span className={css.sold}>{`已售 ${withEarlier(p.sales, p.earlierSales)}`}</span>
                )}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
