import type { ReactNode } from 'react';
import { ALL_PRODUCTS } from '@/components/product/mobile/list-address';
import { MobileProductList } from '@/components/product/mobile/product-list';
import { SearchFailure } from '@/components/search/search-failure';
import { useNarrowed } from '@/components/ui/use-narrowed';
import type { CategoryNode } from '@/lib/domain/product/contract';

const WHOLE = { href: ALL_PRODUCTS, label: '查看全部商品' };

interface FoundProductsProps {
  categories: readonly CategoryNode[];
  waiting: ReactNode;
}

/** What the address asks for, as the page of the list draws it. */
export function FoundProducts({ categories, waiting }: FoundProductsProps) {
  const { found, failure } = useNarrowed('/mobile/list');
  if (found) return <MobileProductList {...found} categories={categories} />;
  return failure ? <SearchFailure failure={failure} whole={WHOLE} /> : waiting;
}
