'use client';

import { INVOICE_PAGE_SIZE, invoiceList, type InvoicePageUrl } from '@/components/invoice/invoice-list';
import { invoiceNothing } from '@/components/invoice/invoice-look';
import { InvoiceCard } from '@/components/invoice/mobile/invoice-card';
import { MobileCardList } from '@/components/ui/mobile/card-list';
import { useQueryPages } from '@/components/ui/mobile/use-query-pages';
import type { InvoiceListView } from '@/lib/domain/invoice/contract';
import { apiQuery } from '@/lib/client/query';

interface MobileInvoiceListProps {
  url: InvoicePageUrl & { tab: 'applied' | 'issued' };
  initial: InvoiceListView;
}

/** 已申请 and 已开票. */
export function MobileInvoiceList({ url, initial }: MobileInvoiceListProps) {
  const { tab } = url;
  const pages = useQueryPages({
    first: initial,
    options: (pageNum) =>
      apiQuery('/api/user/invoice/myInvoice', { tab, pageNum, pageSize: INVOICE_PAGE_SIZE }),
  });
  return (
    <MobileCardList spec={invoiceList} url={url} pages={pages} nothing={invoiceNothing[tab]}>
      {(invoice) => <InvoiceCard key={invoice.id} invoice={invoice} />}
    </MobileCardList>
  );
}
