import type { Metadata } from 'next';
import { AccountPassword } from '@/components/identity/account/account-password';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '登录密码' };

export default function PasswordPage() {
  return (
    <CenterCard>
      <PageHeader title="登录密码" back={{ href: '/user/center/account', label: '账户信息' }} />
      <Filled heights={[320]}>
        <AccountPassword />
      </Filled>
    </CenterCard>
  );
}
