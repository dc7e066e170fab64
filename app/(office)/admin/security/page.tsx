import type { Metadata } from 'next';
import { OwnSecurity } from '@/components/identity/accounts/own-security';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '账号安全' };

/** Every administrator's own account. */
export default function Page() {
  return (
    <>
      <PageHeader title="账号安全" text="登录密码、身份验证器、备用码和登录设备。" />
      <OwnSecurity />
    </>
  );
}
