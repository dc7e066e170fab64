'use client';

import { BillableList } from '@/components/invoice/desktop/billable-list';
import { InvoiceRows } from '@/components/invoice/desktop/invoice-rows';
import { invoiceList, useInvoiceTabs } from '@/components/invoice/invoice-list';
import { TitleList } from '@/components/invoice/title-list';
import { CountTabs } from '@/components/ui/count-tabs';
import { usePageParams } from '@/components/ui/use-page-params';

/** 我的发票: orders that can be invoiced, applications, documents, the book of titles. */
export function InvoiceListPage() {
  const url = invoiceList.read(usePageParams());
  const { tab } = url;
  return (
    <>
      <CountTabs label={invoiceList.label} current={tab} tabs={useInvoiceTabs(url)} />
      {tab === 'billable' && <BillableList url={url} />}
      {(tab === 'applied' || tab === 'issued') && <InvoiceRows url={{ ...url, tab }} />}
      {tab === 'titles' && <TitleList />}
    </>
  );
}
