import type { Metadata } from 'next';
import { JobsPage } from '@/components/admin/office/jobs-page';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '后台任务' };

export default async function PlatformJobsPage() {
  await pageCtx({ can: 'platform.manage', from: '/admin/jobs' });
  return (
    <>
      <PageHeader title="后台任务" text="失败的任务可以重试；错误和数据已隐去敏感内容" />
      <JobsPage />
    </>
  );
}
