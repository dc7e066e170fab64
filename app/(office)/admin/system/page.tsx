import type { Metadata } from 'next';
import { HealthPage } from '@/components/admin/office/health-page';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '系统状态' };

export default function SystemPage() {
  return (
    <>
      <PageHeader title="系统状态" />
      <HealthPage />
    </>
  );
}
