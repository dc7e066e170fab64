'use client';

import type { ReactNode } from 'react';
import { listParams, type ListQuery } from '@/components/product/list-url';
import { ServerFirstList } from '@/components/ui/mobile/server-first-list';
import type { ListPage } from '@/components/ui/mobile/pages';
import { api } from '@/lib/client/api';
import type { ProductCard } from '@/lib/domain/product/contract';
import { LIST_PAGE_SIZE } from '@/lib/text/narrowed-lists';

interface MoreProductsProps {
  query: ListQuery;
  /** Ids of the products that the server has drawn. */
  first: ListPage<number>;
  marks: readonly string[];
  children: ReactNode;
}

/** The product list that goes on as one scrolls. */
export function MoreProducts({ query, first, marks, children }: MoreProductsProps) {
  const params = listParams(query);
  return (
    <ServerFirstList<ProductCard>
      first={first}
      name={new URLSearchParams(params).toString()}
      load={(pageNum) =>
        api.get('/api/guest/product/list', { ...params, pageNum, pageSize: LIST_PAGE_SIZE }, { stay: true })
      }
      idOf={(p) => p.id}
      draw={async () => {
        const { ProductRows } = await import('@/components/product/mobile/product-rows');
        return (products) => <ProductRows products={products} marks={marks} />;
      }}
    >
      {children}
    </ServerFirstList>
  );
}
