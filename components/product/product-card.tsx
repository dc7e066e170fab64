import css from '@/components/product/product-card.module.css';
import { cx } from '@/components/ui/cx';
import { Marked } from '@/components/ui/marked';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import type { ProductCard as Card } from '@/lib/domain/product/contract';
import { isDigital, isPeriodical } from '@/lib/domain/product/rules';
import { productKinds } from '@/lib/states/product-kind';
import { markText } from '@/lib/domain/search/marks';

interface ProductCardProps {
  product: Card;
  /** Place in a ranking, shown on the corner. */
  rank?: number;
  /** First screen. */
  priority?: boolean;
  /** Words to mark in the title. */
  marks?: readonly string[] | undefined;
}

/** Cover, name, publisher and price of one product; the whole card is the link. */
export function ProductCard({ product, rank, priority, marks = [] }: ProductCardProps) {
  const { kind } = product;
  return (
    <a className={css.card} href={`/mall/details/${product.id}`}>
      <span className={css.cover}>
        <Picture src={product.coverPath} alt="" width={200} height={267} kind="cover" priority={priority} />
        {rank !== undefined && <span className={cx(css.rank, rank <= 3 && css.top)}>{rank}</span>}
        {kind !== 'paper_book' && (
          <span className={cx(css.kind, isDigital(kind) && css.digital)}>{productKinds[kind]}</span>
        )}
      </span>
      <span className={css.title}>
        {marks.length > 0 ? <Marked parts={markText(product.title, marks)} /> : product.title}
      </span>
      <span className={css.meta}>{product.publisher ?? product.author}</span>
      <span className={css.foot}>
        <Price fen={product.saleFen} was={isPeriodical(kind) ? null : product.listFen} />
        {isPeriodical(kind) && <span className={css.unit}>/年</span>}
      </span>
    </a>
  );
}
