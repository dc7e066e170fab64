import type { Metadata } from 'next';
import { HealthPage } from '@/components/admin/office/health-page';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '系统状态' };

export default async function SystemPage() {
  await pageCtx({ can: 'platform.manage', from: '/admin/system' });
  return (
    <>
      <PageHeader title="系统状态" />
      <HealthPage />
    </>
  );
}
