'use client';

import { invoiceList, invoicesQuery, type InvoicePageUrl } from '@/components/invoice/invoice-list';
import { invoiceNothing } from '@/components/invoice/invoice-look';
import { InvoiceCard } from '@/components/invoice/mobile/invoice-card';
import { MobileCardList } from '@/components/ui/mobile/card-list';
import { useQueryPages } from '@/components/ui/mobile/use-query-pages';

interface MobileInvoiceListProps {
  url: InvoicePageUrl & { tab: 'applied' | 'issued' };
}

/** 已申请 and 已开票. */
export function MobileInvoiceList({ url }: MobileInvoiceListProps) {
  const { tab } = url;
  const pages = useQueryPages((pageNum) => invoicesQuery(tab, pageNum));
  return (
    <MobileCardList spec={invoiceList} url={url} pages={pages} nothing={invoiceNothing[tab]}>
      {(invoice) => <InvoiceCard key={invoice.id} invoice={invoice} />}
    </MobileCardList>
  );
}
