import css from '@/components/product/mobile/product-strip.module.css';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import type { ProductCard } from '@/lib/domain/product/contract';

interface ProductStripProps {
  title: string;
  products: readonly ProductCard[];
  /** Best sold first: their places are shown. */
  ranked?: boolean;
}

/** Small covers in one row that moves under the finger. */
export function ProductStrip({ title, products, ranked }: ProductStripProps) {
  if (products.length === 0) return null;
  return (
    <section className={`${css.strip} later`} data-recommended>
      <h2>{title}</h2>
      <ul className={css.row}>
        {products.map((p, i) => (
          <li key={p.id}>
            <a href={`/mobile/detail?id=${p.id}`}>
              <span className={css.cover}>
                <Picture src={p.coverPath} alt="" width={84} height={112} kind="cover" />
                {ranked && (
                  <span className={css.place}>
                    <span className="sr-only">第</span>
                    {i + 1}
                    <span className="sr-only">名</span>
                  </span>
                )}
              </span>
              <span className={css.title}>{p.title}</span>
              <Price fen={p.saleFen} size="s" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
