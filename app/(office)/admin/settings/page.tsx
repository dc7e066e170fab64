import type { Metadata } from 'next';
import { SettingsPage } from '@/components/site/office/settings-page';
import { PageHeader } from '@/components/ui/page-header';
import { formatDate } from '@/lib/core/dates';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '平台设置' };

export default async function PlatformSettingsPage() {
  const ctx = await pageCtx({ can: 'platform.manage', from: '/admin/settings' });
  return (
    <>
      <PageHeader title="平台设置" text="保存后前台立即生效，每次修改都记入操作日志" />
      <SettingsPage year={Number(formatDate(ctx.now).slice(0, 4))} />
    </>
  );
}
