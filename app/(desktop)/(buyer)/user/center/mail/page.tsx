import type { Metadata } from 'next';
import { AccountContact } from '@/components/identity/account/account-contact';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { PageHeader } from '@/components/ui/page-header';
import { getSecurity } from '@/lib/domain/identity/account-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '绑定邮箱' };

export default async function MailPage() {
  const ctx = await pageCtx({ can: 'member.self', from: '/user/center/mail' });
  return (
    <CenterCard>
      <PageHeader title="绑定邮箱" back={{ href: '/user/center/account', label: '账户信息' }} />
      <AccountContact kind="mail" security={await getSecurity(ctx)} />
    </CenterCard>
  );
}
