import type { HotProduct } from '@/components/site/desktop/hot-products';
import css from '@/components/site/desktop/side-products.module.css';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { SectionHead } from '@/components/ui/section-head';

/** Books beside a text. Nothing when the mall has none. */
export function SideProducts({ products }: { products: readonly HotProduct[] }) {
  if (products.length === 0) return null;
  return (
    <section data-recommended>
      <SectionHead title="书刊推荐" moreHref="/mall/list?sort=sales" />
      <ul className={css.list}>
        {products.map((p) => (
          <li key={p.id}>
            <a className={css.row} href={`/mall/details/${p.id}`}>
              <span className={css.cover}>
                <Picture src={p.coverPath} alt="" width={72} height={96} kind="cover" />
              </span>
              <span className={css.text}>
                <span className={css.title}>{p.title}</span>
                <span className={css.author}>{p.author}</span>
                <Price fen={p.saleFen} was={p.listFen} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
