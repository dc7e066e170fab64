import type { Metadata } from 'next';
import { BalanceOffice } from '@/components/stock/office/balance-desk';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '库存总览' };

/** Balances of all delivery centres, and what runs short. */
export default function StockPage() {
  return (
    <>
      <PageHeader
        title="库存总览"
        actions={
          <ButtonLink variant="outline" size="s" href="/mall/manage/stock/documents">
            出入库单
          </ButtonLink>
        }
      />
      <BalanceOffice />
    </>
  );
}
