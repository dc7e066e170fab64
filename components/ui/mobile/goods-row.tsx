import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import css from '@/components/ui/mobile/goods-row.module.css';
import { Picture } from '@/components/ui/picture';

interface GoodsRowProps {
  coverPath: string | null;
  title: string;
  /** Under the title: year, kind, issues. */
  spec?: ReactNode;
  /** Makes cover and words a link. */
  href?: string;
  /** Right end of the first line: the price of one. */
  price?: ReactNode;
  /** Below the price: `×2`. */
  quantity?: number;
  /** Across the foot of the row: state, stepper. */
  children?: ReactNode;
  /** What may be sold or asked for no longer. */
  off?: boolean;
}

/** One title of a paper: cover, name, choice, price and copies; long names end in an ellipsis. */
export function GoodsRow({ coverPath, title, spec, href, price, quantity, children, off }: GoodsRowProps) {
  const inner = (
    <>
      <span className={css.cover}>
        <Picture src={coverPath} alt="" width={66} height={88} kind="cover" />
      </span>
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        {spec && <span className={css.spec}>{spec}</span>}
      </span>
      {(price !== undefined || quantity !== undefined) && (
        <span className={css.money}>
          {price}
          {quantity !== undefined && <span className={css.quantity} translate="no">{`×${quantity}`}</span>}
        </span>
      )}
    </>
  );
  return (
    <div className={cx(css.row, off && css.off)}>
      {href ? (
        <a className={css.goods} href={href}>
          {inner}
        </a>
      ) : (
        <div className={css.goods}>{inner}</div>
      )}
      {children && <div className={css.foot}>{children}</div>}
    </div>
  );
}
