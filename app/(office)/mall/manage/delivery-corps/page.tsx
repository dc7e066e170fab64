import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { CorpTable } from '@/components/shipping/office/corp-table';
import { NumberTrial } from '@/components/shipping/office/number-trial';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '物流公司' };

export default function DeliveryCorpsPage() {
  return (
    <>
      <PageHeader
        title="物流公司"
        text="发货时从启用的物流公司中选择，默认的排在最前。"
        actions={
          <>
            <NumberTrial />
            <ExportButton kind="deliveryCorp" />
          </>
        }
      />
      <CorpTable />
    </>
  );
}
