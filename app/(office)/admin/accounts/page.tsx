import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { AccountsPage } from '@/components/identity/accounts/accounts-page';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '管理员' };

export default function Page() {
  return (
    <>
      <PageHeader
        title="管理员"
        text="新增管理员、分配权限；本人的权限和状态须由其他管理员修改。"
        actions={<ExportButton kind="account" full />}
      />
      <AccountsPage />
    </>
  );
}
