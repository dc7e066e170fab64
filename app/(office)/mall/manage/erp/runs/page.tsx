import type { Metadata } from 'next';
import { SyncPage } from '@/components/erp/office/sync-page';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: 'ERP 同步' };

export default function ErpRunsPage() {
  return (
    <>
      <PageHeader
        title="ERP 同步"
        text="按截止时间比较 ERP 与本系统的现存量，差异记为库存调整；订单占用不受影响，重复同步不会重复调整。"
      />
      <SyncPage />
    </>
  );
}
