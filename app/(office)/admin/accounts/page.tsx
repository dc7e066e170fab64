import type { Metadata } from 'next';
import { AccountsPage } from '@/components/identity/accounts/accounts-page';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '管理员' };

export default async function Page() {
  await pageCtx({ can: 'platform.manage', from: '/admin/accounts' });
  return (
    <>
      <PageHeader title="管理员" text="新增管理员、分配权限；本人的权限和状态须由其他管理员修改" />
      <AccountsPage />
    </>
  );
}
