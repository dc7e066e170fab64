import css from '@/components/product/desktop/category-list.module.css';
import type { CategoryNode } from '@/lib/domain/product/contract';

/** Top categories with those below them: the flyout of the mall. */
export function CategoryList({ categories }: { categories: readonly CategoryNode[] }) {
  return (
    <ul className={css.list}>
      {categories.map(({ nodeEntity: top, childNodes }) => (
        <li key={top.id} className={css.item}>
          <a className={css.top} href={`/mall/list?category=${top.id}`}>
            {top.name}
          </a>
          {childNodes.length > 0 && (
            <div className={css.children}>
              {childNodes.map(({ nodeEntity: child }) => (
                <a key={child.id} href={`/mall/list?category=${child.id}`}>
                  {child.name}
                </a>
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
