import type { Metadata } from 'next';
import { AccountPassword } from '@/components/identity/account/account-password';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { PageHeader } from '@/components/ui/page-header';
import { getSecurity } from '@/lib/domain/identity/account-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '登录密码' };

export default async function PasswordPage() {
  const ctx = await pageCtx({ can: 'member.self', from: '/user/center/password' });
  return (
    <CenterCard>
      <PageHeader title="登录密码" back={{ href: '/user/center/account', label: '账户信息' }} />
      <AccountPassword security={await getSecurity(ctx)} />
    </CenterCard>
  );
}
