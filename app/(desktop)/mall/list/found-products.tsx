import type { ReactNode } from 'react';
import { CardHearts } from '@/components/cart/card-hearts';
import { ProductList } from '@/components/product/desktop/product-list';
import css from '@/components/product/desktop/product-list.module.css';
import { SearchFailure } from '@/components/search/search-failure';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { useNarrowed } from '@/components/ui/use-narrowed';
import type { CategoryNode } from '@/lib/domain/product/contract';
import { titles } from '@/lib/text/titles';

const PATH = '/mall/list';
const WHOLE = { href: PATH, label: '查看全部商品' };

interface FoundProductsProps {
  categories: readonly CategoryNode[];
  waiting: ReactNode;
}

/** What the address asks for, as the page of the list draws it. */
export function FoundProducts({ categories, waiting }: FoundProductsProps) {
  const { found, failure } = useNarrowed(PATH);
  if (found)
    return (
      <>
        <ProductList {...found} categories={categories} />
        <CardHearts />
      </>
    );
  if (!failure) return waiting;
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumbs items={[{ label: '书刊商城', href: '/mall' }, { label: titles[PATH] }]} />
      <h1 className="sr-only">{titles[PATH]}</h1>
      <SearchFailure failure={failure} whole={WHOLE} />
    </div>
  );
}
