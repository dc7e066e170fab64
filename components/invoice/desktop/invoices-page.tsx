import type { ReactNode } from 'react';
import {
  invoicePageTabLabels,
  invoicePageTabs,
  invoiceTabHref,
  type InvoicePageTab,
} from '@/components/invoice/invoice-list-url';
import { CountTabs } from '@/components/ui/count-tabs';
import { PageHeader } from '@/components/ui/page-header';
import type { InvoiceListView } from '@/lib/domain/invoice/contract';

interface InvoicesPageProps {
  tab: InvoicePageTab;
  counts: InvoiceListView['counts'];
  children: ReactNode;
}

/** 我的发票: the frame of its four tabs. */
export function InvoicesPage({ tab, counts, children }: InvoicesPageProps) {
  return (
    <>
      <PageHeader title="我的发票" />
      <CountTabs
        label="发票分类"
        current={tab}
        tabs={invoicePageTabs.map((t) => ({
          key: t,
          label: invoicePageTabLabels[t],
          count: t === 'titles' ? null : counts[t],
          href: invoiceTabHref(t),
        }))}
      />
      {children}
    </>
  );
}
