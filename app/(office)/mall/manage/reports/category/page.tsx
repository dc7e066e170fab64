import type { Metadata } from 'next';
import { CategoryReport } from '@/components/report/office/category';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '分类销售' };

export default function CategoryReportPage() {
  return (
    <>
      <PageHeader title="分类销售" text="按商品分类统计，上级分类包含全部下级；点击数字查看明细。" />
      <CategoryReport />
    </>
  );
}
