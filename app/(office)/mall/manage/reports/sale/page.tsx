import type { Metadata } from 'next';
import { SaleReport } from '@/components/report/office/sale';
import { PageHeader } from '@/components/ui/page-header';
import { formatDate } from '@/lib/core/dates';
import { listChoices } from '@/lib/domain/product/edit-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '商品销售' };

export default async function SaleReportPage() {
  const ctx = await pageCtx({ can: 'report.read', from: '/mall/manage/reports/sale' });
  const { categories } = await listChoices(ctx);
  return (
    <>
      <PageHeader title="商品销售" text="每种商品的销售、退款、发货和退货；点击数字查看明细。" />
      <SaleReport today={formatDate(ctx.now)} categories={categories} />
    </>
  );
}
