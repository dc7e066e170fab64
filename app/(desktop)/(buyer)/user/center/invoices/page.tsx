import type { Metadata } from 'next';
import { BillableList } from '@/components/invoice/desktop/billable-list';
import { InvoiceRows } from '@/components/invoice/desktop/invoice-rows';
import { INVOICE_PAGE_SIZE, invoiceList } from '@/components/invoice/invoice-list';
import { TitleList } from '@/components/invoice/title-list';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { CountTabs } from '@/components/ui/count-tabs';
import { PageHeader } from '@/components/ui/page-header';
import { requireBuyer } from '@/lib/data/ctx';
import { listBillableOrders } from '@/lib/domain/invoice/billable-queries';
import { listOwnInvoices } from '@/lib/domain/invoice/queries';
import { listTitles } from '@/lib/domain/invoice/title-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '我的发票' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function MyInvoicesPage({ searchParams }: Props) {
  const url = invoiceList.read(await searchParams);
  const { tab, pageNum, keyword } = url;
  const ctx = await pageCtx({ can: 'invoice.manage', from: invoiceList.href({ tab }) });
  const size = { pageNum, pageSize: INVOICE_PAGE_SIZE };
  const listed = tab === 'applied' || tab === 'issued';
  const invoices = await listOwnInvoices(
    ctx,
    listed ? { tab, ...size } : { tab: 'all', pageNum: 1, pageSize: 1 },
  );
  return (
    <CenterCard>
      <PageHeader title="我的发票" />
      <CountTabs
        label={invoiceList.label}
        current={tab}
        tabs={invoiceList.tabsOf({ ...url, keyword: '' }, invoices.counts)}
      />
      {tab === 'billable' && (
        <BillableList
          url={url}
          initial={await listBillableOrders(ctx, { ...size, keyword: keyword || undefined })}
        />
      )}
      {listed && <InvoiceRows url={{ ...url, tab }} initial={invoices} />}
      {tab === 'titles' && (
        <TitleList
          initial={await listTitles(ctx)}
          mayShare={requireBuyer(ctx).organizationRole === 'manager'}
        />
      )}
    </CenterCard>
  );
}
