import { CategoryList } from '@/components/product/desktop/category-list';
import { HeroCarousel } from '@/components/product/desktop/hero-carousel';
import { HeroSlide } from '@/components/product/desktop/hero-slide';
import { LoginCard } from '@/components/product/desktop/login-card';
import css from '@/components/product/desktop/mall-home.module.css';
import { ProductGrid } from '@/components/product/product-grid';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/empty-state';
import { SectionHead } from '@/components/ui/section-head';
import type { CategoryNode, ProductCard } from '@/lib/domain/product/contract';
import { emptyMall } from '@/lib/text/site';

interface MallHomeProps {
  data: {
    categories: readonly CategoryNode[];
    fresh: readonly ProductCard[];
    hot: readonly ProductCard[];
    periodicals: readonly ProductCard[];
    electronic: readonly ProductCard[];
    floors: readonly { category: CategoryNode; products: readonly ProductCard[] }[];
    subscriptionYear: number;
  };
}

function Children({ nodes }: { nodes: readonly CategoryNode[] }) {
  return (
    <div className={css.children}>
      {nodes.map(({ nodeEntity: c }) => (
        <a key={c.id} href={`/mall/list?category=${c.id}`}>
          {c.name}
        </a>
      ))}
    </div>
  );
}

/** Home of the mall: categories, hero and account on the first screen, then rankings and a floor per category. */
export function MallHome({ data }: MallHomeProps) {
  const { categories, fresh, hot, periodicals, electronic, floors, subscriptionYear } = data;
  const slides = [
    {
      label: '重点图书',
      tone: 'red',
      eyebrow: '保密法治宣传教育',
      title: '重点图书',
      text: '法规释义、管理实务、案例警示，机关单位常备。',
      href: '/mall/list?kind=paper_book',
      action: '查看图书',
      products: hot,
    },
    {
      label: '期刊征订',
      tone: 'gold',
      eyebrow: '全年订阅 · 订阅价含邮费',
      title: `${subscriptionYear} 年度期刊征订`,
      text: '单位集体订阅、个人订阅均可在线办理。',
      href: '/mall/list?kind=paper_periodical',
      action: '立即征订',
      products: periodicals,
    },
    {
      label: '电子图书',
      tone: 'ink',
      eyebrow: '付款后凭激活码阅读',
      title: '电子图书',
      text: '手机、电脑均可阅读，不受地点限制。',
      href: '/mall/list?kind=e_book',
      action: '查看电子书',
      products: electronic,
    },
  ] as const;
  const shown = slides.filter((s) => s.products.length > 0);
  return (
    <>
      <div className={css.band}>
        <h1 className="sr-only">书刊商城</h1>
        <div className={cx('wrap', css.first, categories.length > 0 && css.sorted)}>
          {shown.length > 0 ? (
            <HeroCarousel labels={shown.map((s) => s.label)}>
              {shown.map(({ label, ...slide }, i) => (
                <HeroSlide key={label} {...slide} priority={i === 0} />
              ))}
            </HeroCarousel>
          ) : (
            <div className={css.waiting}>
              <EmptyState picture="building" {...emptyMall} />
            </div>
          )}
          <LoginCard subscriptionYear={periodicals.length > 0 ? subscriptionYear : null} />
          {categories.length > 0 && (
            <nav className={css.flyout} aria-label="商品分类">
              <CategoryList categories={categories} />
            </nav>
          )}
        </div>
      </div>
      <div className={`wrap ${css.blocks}`}>
        {fresh.length > 0 && (
          <section className="later">
            <SectionHead title="新书上架" moreHref="/mall/list?sort=new" />
            <ProductGrid row hearts products={fresh} />
          </section>
        )}
        {hot.length > 0 && (
          <section className="later">
            <SectionHead title="热销排行" moreHref="/mall/list?sort=sales" />
            <ProductGrid row hearts products={hot} ranked />
          </section>
        )}
        {periodicals.length > 0 && (
          <section className="later">
            <SectionHead
              title={`${subscriptionYear} 年期刊征订`}
              moreHref="/mall/list?kind=paper_periodical"
            />
            <ProductGrid row hearts products={periodicals} />
          </section>
        )}
        {floors.map(({ category, products }, i) => (
          <section key={category.nodeEntity.id} className="later">
            <SectionHead
              title={`${i + 1}F ${category.nodeEntity.name}`}
              extra={<Children nodes={category.childNodes} />}
              moreHref={`/mall/list?category=${category.nodeEntity.id}`}
            />
            <ProductGrid row hearts products={products} />
          </section>
        ))}
      </div>
    </>
  );
}
