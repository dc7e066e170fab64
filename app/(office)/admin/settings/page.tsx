import type { Metadata } from 'next';
import { SettingsPage } from '@/components/site/office/settings-page';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '平台设置' };

export default function PlatformSettingsPage() {
  return (
    <>
      <PageHeader title="平台设置" text="保存后前台立即生效，每次修改都记入操作日志。" />
      <SettingsPage />
    </>
  );
}
