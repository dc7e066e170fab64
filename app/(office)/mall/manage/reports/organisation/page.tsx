import type { Metadata } from 'next';
import { OrganizationReport } from '@/components/report/office/organization';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '单位销售' };

export default function OrganizationReportPage() {
  return (
    <>
      <PageHeader title="单位销售" text="按订购单位统计，个人订购合为一行；点击数字查看明细。" />
      <OrganizationReport />
    </>
  );
}
