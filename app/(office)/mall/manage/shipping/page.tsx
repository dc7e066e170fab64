import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { MethodTable } from '@/components/shipping/office/method-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '配送方式' };

export default function ShippingMethodsPage() {
  return (
    <>
      <PageHeader
        title="配送方式"
        text="结算页按顺序列出启用的配送方式；没有运费规则的地区不能下单。"
        actions={<ExportButton kind="shippingMethod" />}
      />
      <MethodTable />
    </>
  );
}
