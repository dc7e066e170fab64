import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { CenterTable } from '@/components/shipping/office/center-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '发货仓' };

export default function DeliveryCentersPage() {
  return (
    <>
      <PageHeader
        title="发货仓"
        text="库存按发货仓管理；停用的发货仓不参与销售，没有库存信息的发货单从默认发货仓寄出。"
        actions={<ExportButton kind="deliveryCenter" full />}
      />
      <CenterTable />
    </>
  );
}
