import { INVOICE_PAGE_SIZE, invoiceList } from '@/components/invoice/invoice-list';
import { MobileBillableList } from '@/components/invoice/mobile/billable-list';
import { MobileInvoiceList } from '@/components/invoice/mobile/invoice-list';
import css from '@/components/invoice/mobile/titles.module.css';
import { TitleList } from '@/components/invoice/title-list';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { LinkTabs } from '@/components/ui/mobile/link-tabs';
import { inSkin } from '@/lib/core/mirrored-paths';
import { requireBuyer } from '@/lib/data/ctx';
import { listBillableOrders } from '@/lib/domain/invoice/billable-queries';
import { listOwnInvoices } from '@/lib/domain/invoice/queries';
import { listTitles } from '@/lib/domain/invoice/title-queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/invoice'];

export const metadata = { title };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function MobileInvoicePage({ searchParams }: Props) {
  const url = { ...invoiceList.read(await searchParams), pageNum: 1 };
  const { tab, keyword } = url;
  const ctx = await pageCtx({ can: 'invoice.manage', from: inSkin('mobile', invoiceList.href({ tab })) });
  const size = { pageNum: 1, pageSize: INVOICE_PAGE_SIZE };
  const listed = tab === 'applied' || tab === 'issued';
  const invoices = await listOwnInvoices(
    ctx,
    listed ? { tab, ...size } : { tab: 'all', pageNum: 1, pageSize: 1 },
  );
  return (
    <MobilePage title={title} back="/mobile/user">
      <LinkTabs
        label={invoiceList.label}
        current={tab}
        tabs={invoiceList
          .tabsOf({ ...url, keyword: '' }, invoices.counts)
          .map((t) => ({ ...t, href: inSkin('mobile', t.href) }))}
      />
      {tab === 'billable' && (
        <MobileBillableList
          url={url}
          initial={await listBillableOrders(ctx, { ...size, keyword: keyword || undefined })}
        />
      )}
      {listed && <MobileInvoiceList url={{ ...url, tab, keyword: '' }} initial={invoices} />}
      {tab === 'titles' && (
        <div className={css.titles}>
          <TitleList
            initial={await listTitles(ctx)}
            mayShare={requireBuyer(ctx).organizationRole === 'manager'}
          />
        </div>
      )}
    </MobilePage>
  );
}
