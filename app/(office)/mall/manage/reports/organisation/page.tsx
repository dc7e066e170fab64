import type { Metadata } from 'next';
import { OrganizationReport } from '@/components/report/office/organization';
import { PageHeader } from '@/components/ui/page-header';
import { formatDate } from '@/lib/core/dates';
import { listOrganizationTypes } from '@/lib/domain/organization/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '单位销售' };

export default async function OrganizationReportPage() {
  const ctx = await pageCtx({ can: 'report.read', from: '/mall/manage/reports/organisation' });
  const types = (await listOrganizationTypes(ctx)).map((t) => ({ value: t.id, label: t.name }));
  return (
    <>
      <PageHeader title="单位销售" text="按订购单位统计，个人订购合为一行；点击数字查看明细。" />
      <OrganizationReport today={formatDate(ctx.now)} types={types} />
    </>
  );
}
