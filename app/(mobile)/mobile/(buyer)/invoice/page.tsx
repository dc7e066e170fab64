import {
  invoicePageTabs,
  invoiceTabHref,
  INVOICE_PAGE_SIZE,
  invoicePageTabLabels,
  readInvoiceUrl,
} from '@/components/invoice/invoice-list-url';
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
  const { tab, keyword } = readInvoiceUrl(await searchParams);
  const here = (key: typeof tab) => inSkin('mobile', invoiceTabHref(key));
  const ctx = await pageCtx({ can: 'invoice.manage', from: here(tab) });
  const size = { pageNum: 1, pageSize: INVOICE_PAGE_SIZE };
  const listed = tab === 'applied' || tab === 'issued';
  const invoices = await listOwnInvoices(
    ctx,
    listed ? { tab, ...size } : { tab: 'all', pageNum: 1, pageSize: 1 },
  );
  return (
    <MobilePage title={title} back="/mobile/user">
      <LinkTabs
        label="发票分类"
        current={tab}
        tabs={invoicePageTabs.map((key) => ({
          key,
          label: invoicePageTabLabels[key],
          count: key === 'titles' ? null : invoices.counts[key],
          href: here(key),
        }))}
      />
      {tab === 'billable' && (
        <MobileBillableList
          keyword={keyword}
          initial={await listBillableOrders(ctx, { ...size, keyword: keyword || undefined })}
        />
      )}
      {listed && <MobileInvoiceList tab={tab} initial={invoices} />}
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
