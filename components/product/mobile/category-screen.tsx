import css from '@/components/product/mobile/category-screen.module.css';
import { ALL_PRODUCTS, mobileListHref } from '@/components/product/mobile/list-address';
import { RailMark } from '@/components/product/mobile/rail-mark';
import { Picture } from '@/components/ui/picture';
import type { CategoryNode, ProductCard } from '@/lib/domain/product/contract';
import { productKinds, type ProductKind } from '@/lib/states/product-kind';

export interface CategoryFloor {
  category: CategoryNode;
  /** Best sold of it. */
  products: readonly ProductCard[];
}

/** One category: those below it, and what sells best in it. `first`: on the first screen. */
function Floor({ floor: { category, products }, first }: { floor: CategoryFloor; first: boolean }) {
  const { id, name } = category.nodeEntity;
  const title = `category-${id}`;
  return (
    <section id={`c${id}`} className={css.floor} aria-labelledby={title}>
      <div className={css.head}>
        <h2 id={title}>{name}</h2>
        <a href={mobileListHref({ category: id })} aria-label={`全部${name}`}>
          全部
        </a>
      </div>
      {category.childNodes.length > 0 && (
        <ul className={css.names}>
          {category.childNodes.map(({ nodeEntity: c }) => (
            <li key={c.id}>
              <a href={mobileListHref({ category: c.id })}>{c.name}</a>
            </li>
          ))}
        </ul>
      )}
      {products.length > 0 && (
        <ul className={css.covers} data-recommended>
          {products.map((p) => (
            <li key={p.id}>
              <a href={`/mobile/detail?id=${p.id}`}>
                <Picture src={p.coverPath} alt="" width={96} height={128} kind="cover" priority={first} />
                <span>{p.title}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface CategoryScreenProps {
  /** Of which there are goods. */
  kinds: readonly ProductKind[];
  floors: readonly CategoryFloor[];
}

/** 分类 before anything is chosen: a rail of the top categories at the left, what lies below each of them at the right. */
export function CategoryScreen({ kinds, floors }: CategoryScreenProps) {
  return (
    <div className={css.screen}>
      <nav className={css.rail} aria-label="一级分类" data-rail>
        <a href="#kinds" aria-current="true">
          按类型
        </a>
        {floors.map(({ category: { nodeEntity: c } }) => (
          <a key={c.id} href={`#c${c.id}`}>
            {c.name}
          </a>
        ))}
      </nav>
      <div className={css.floors}>
        <section id="kinds" className={css.floor} aria-labelledby="kinds-title">
          <div className={css.head}>
            <h2 id="kinds-title">按类型</h2>
            <a href={ALL_PRODUCTS} aria-label="全部商品">
              全部
            </a>
          </div>
          <ul className={css.names}>
            {kinds.map((kind) => (
              <li key={kind}>
                <a href={mobileListHref({ kind })}>{productKinds[kind]}</a>
              </li>
            ))}
          </ul>
        </section>
        {floors.map((floor, i) => (
          <Floor key={floor.category.nodeEntity.id} floor={floor} first={i === 0} />
        ))}
      </div>
      <RailMark />
    </div>
  );
}
