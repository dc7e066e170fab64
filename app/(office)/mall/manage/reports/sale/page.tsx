import type { Metadata } from 'next';
import { SaleReport } from '@/components/report/office/sale';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '商品销售' };

export default function SaleReportPage() {
  return (
    <>
      <PageHeader title="商品销售" text="每种商品的销售、退款、发货和退货；点击数字查看明细。" />
      <SaleReport />
    </>
  );
}
