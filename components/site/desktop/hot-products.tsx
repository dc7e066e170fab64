import css from '@/components/site/desktop/hot-products.module.css';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { SectionHead } from '@/components/ui/section-head';

export interface HotProduct {
  id: number;
  title: string;
  author: string | null;
  coverPath: string | null;
  saleFen: number;
  listFen: number;
}

interface HotProductsProps {
  products: readonly HotProduct[];
  title?: string;
}

/** A strip of books that sell well. Nothing when the mall has none. */
export function HotProducts({ products, title = '热销书刊' }: HotProductsProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="hot-products">
      <SectionHead id="hot-products" title={title} moreHref="/mall/list?sort=sales" />
      <ul className={css.strip}>
        {products.map((p) => (
          <li key={p.id}>
            <a className={css.card} href={`/mall/details/${p.id}`}>
              <span className={css.cover}>
                <Picture src={p.coverPath} alt="" width={200} height={267} kind="cover" />
              </span>
              <span className={css.title}>{p.title}</span>
              <span className={css.author}>{p.author ?? ' '}</span>
              <Price fen={p.saleFen} was={p.listFen} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
