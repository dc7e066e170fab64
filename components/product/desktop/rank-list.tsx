import css from '@/components/product/desktop/rank-list.module.css';
import { cx } from '@/components/ui/cx';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import type { ProductCard } from '@/lib/domain/product/contract';

/** A narrow ranking with small covers. */
export function RankList({ title, products }: { title: string; products: readonly ProductCard[] }) {
  if (products.length === 0) return null;
  return (
    <aside className={css.rank} aria-label={title} data-recommended>
      <h2>{title}</h2>
      <ol>
        {products.map((p, i) => (
          <li key={p.id}>
            <a href={`/mall/details/${p.id}`}>
              <span className={cx(css.no, i < 3 && css.top)}>{i + 1}</span>
              <span className={css.cover}>
                <Picture src={p.coverPath} alt="" width={56} height={75} kind="cover" />
              </span>
              <span className={css.words}>
                <span className={css.title}>{p.title}</span>
                <Price fen={p.saleFen} size="s" />
              </span>
            </a>
          </li>
        ))}
      </ol>
    </aside>
  );
}
