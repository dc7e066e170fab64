import type { Metadata } from 'next';
import { CategoryReport } from '@/components/report/office/category';
import { PageHeader } from '@/components/ui/page-header';
import { formatDate } from '@/lib/core/dates';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '分类销售' };

export default async function CategoryReportPage() {
  const ctx = await pageCtx({ can: 'report.read', from: '/mall/manage/reports/category' });
  return (
    <>
      <PageHeader title="分类销售" text="按商品分类统计，上级分类包含全部下级；点击数字查看明细。" />
      <CategoryReport today={formatDate(ctx.now)} />
    </>
  );
}
