'use client';

import { invoiceList, useInvoiceTabs } from '@/components/invoice/invoice-list';
import { MobileBillableList } from '@/components/invoice/mobile/billable-list';
import { MobileInvoiceList } from '@/components/invoice/mobile/invoice-list';
import css from '@/components/invoice/mobile/titles.module.css';
import { TitleList } from '@/components/invoice/title-list';
import { LinkTabs } from '@/components/ui/mobile/link-tabs';
import { usePageParams } from '@/components/ui/use-page-params';
import { inSkin } from '@/lib/core/mirrored-paths';

/** 我的发票 on the phone. */
export function MobileInvoiceScreen() {
  const url = { ...invoiceList.read(usePageParams()), pageNum: 1 };
  const { tab } = url;
  const tabs = useInvoiceTabs(url).map((t) => ({ ...t, href: inSkin('mobile', t.href) }));
  return (
    <>
      <LinkTabs label={invoiceList.label} current={tab} tabs={tabs} />
      {tab === 'billable' && <MobileBillableList url={url} />}
      {(tab === 'applied' || tab === 'issued') && <MobileInvoiceList url={{ ...url, tab, keyword: '' }} />}
      {tab === 'titles' && (
        <div className={css.titles}>
          <TitleList />
        </div>
      )}
    </>
  );
}
