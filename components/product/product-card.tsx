import css from '@/components/product/product-card.module.css';
import { cx } from '@/components/ui/cx';
import { HEART_PATH } from '@/components/ui/heart';
import { Marked } from '@/components/ui/marked';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import type { ProductCard as Card } from '@/lib/domain/product/contract';
import { isDigital, isPeriodical } from '@/lib/domain/product/rules';
import { markText } from '@/lib/domain/search/marks';
import { productKinds } from '@/lib/states/product-kind';
import { KEEPING } from '@/lib/text/hearts';

interface ProductCardProps {
  product: Card;
  /** Place in a ranking, shown on the corner. */
  rank?: number;
  /** First screen. */
  priority?: boolean;
  /** Words to mark in the title. */
  marks?: readonly string[] | undefined;
  /** A heart beside the link, which `components/cart/card-hearts.tsx` answers. */
  heart?: boolean | undefined;
}

/** Its attributes are the buyer's: React leaves them as `heart-acts.ts` sets them. */
function Heart({ product: { id, title } }: { product: Card }) {
  return (
    <button
      type="button"
      className={css.heart}
      title={KEEPING}
      aria-label={`${KEEPING}：${title}`}
      aria-pressed="false"
      data-heart={id}
      suppressHydrationWarning
    >
      <svg viewBox="0 0 22 22" width="20" height="20" aria-hidden>
        <path d={HEART_PATH} />
      </svg>
    </button>
  );
}

/** Cover, name, publisher and price of one product; the whole card is the link. */
export function ProductCard({ product, rank, priority, marks = [], heart }: ProductCardProps) {
  const { kind } = product;
  const card = (
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
      <span className={cx(css.foot, heart && css.beside)}>
        <Price fen={product.saleFen} was={isPeriodical(kind) ? null : product.listFen} />
        {isPeriodical(kind) && <span className={css.unit}>/年</span>}
      </span>
    </a>
  );
  return heart ? (
    <div className={css.cell}>
      {card}
      <Heart product={product} />
    </div>
  ) : (
    card
  );
}
