import type { Metadata } from 'next';
import { JobsPage } from '@/components/admin/office/jobs-page';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '后台任务' };

export default function PlatformJobsPage() {
  return (
    <>
      <PageHeader
        title="后台任务"
        text="失败的可以重试，定时的可以立即运行和暂停；错误和数据已隐去敏感内容。"
      />
      <JobsPage />
    </>
  );
}
