import css from '@/components/product/mobile/product-tiles.module.css';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import type { ProductCard } from '@/lib/domain/product/contract';
import { isPeriodical } from '@/lib/domain/product/rules';
import { productKinds } from '@/lib/states/product-kind';
import { withEarlier } from '@/lib/text/earlier';

/** Products as two columns of covers. */
export function ProductTiles({ products }: { products: readonly ProductCard[] }) {
  return (
    <ul className={css.tiles}>
      {products.map((p) => (
        <li key={p.id}>
          <a className={css.tile} href={`/mobile/detail?id=${p.id}`}>
            <span className={css.cover}>
              <Picture src={p.coverPath} alt="" width={120} height={160} kind="cover" />
            </span>
            <span className={css.title}>{p.title}</span>
            <span className={css.kind}>{productKinds[p.kind]}</span>
            <span className={css.foot}>
              <span>
                <Price fen={p.saleFen} />
                {isPeriodical(p.kind) && <span className={css.sold}>/年</span>}
              </span>
              {p.sales > 0 && (
                <span className={css.sold}>{`已售 ${withEarlier(p.sales, p.earlierSales)}`}</span>
              )}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
