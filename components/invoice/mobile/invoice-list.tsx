'use client';

import { INVOICE_PAGE_SIZE } from '@/components/invoice/invoice-list-url';
import { InvoiceCard } from '@/components/invoice/mobile/invoice-card';
import css from '@/components/invoice/mobile/invoice-list.module.css';
import { invoiceNothing } from '@/components/invoice/invoice-look';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { InfiniteList } from '@/components/ui/mobile/infinite-list';
import { ListFailure } from '@/components/ui/mobile/list-failure';
import { useQueryPages } from '@/components/ui/mobile/use-query-pages';
import { invoiceListOptions } from '@/lib/domain/invoice/client';
import type { InvoiceListView } from '@/lib/domain/invoice/contract';

/** 已申请 and 已开票. */
export function MobileInvoiceList({ tab, initial }: { tab: 'applied' | 'issued'; initial: InvoiceListView }) {
  const pages = useQueryPages({
    first: initial,
    options: (pageNum) => invoiceListOptions({ tab, pageNum, pageSize: INVOICE_PAGE_SIZE }),
  });
  if (pages.list.length === 0)
    return (
      <EmptyState
        {...invoiceNothing[tab]}
        action={<ButtonLink href="/mobile/invoice">去申请开票</ButtonLink>}
      />
    );
  return (
    <>
      <ListFailure failure={pages.failure} onRetry={pages.refetch} />
      <InfiniteList more={pages.more} state={pages.state} onMore={pages.onMore}>
        <ul className={css.list}>
          {pages.list.map((invoice) => (
            <InvoiceCard key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      </InfiniteList>
    </>
  );
}
