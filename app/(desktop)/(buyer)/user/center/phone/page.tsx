import type { Metadata } from 'next';
import { AccountContact } from '@/components/identity/account/account-contact';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { PageHeader } from '@/components/ui/page-header';
import { getSecurity } from '@/lib/domain/identity/account-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '更换手机号码' };

export default async function PhonePage() {
  const ctx = await pageCtx({ can: 'member.self', from: '/user/center/phone' });
  return (
    <CenterCard>
      <PageHeader title="更换手机号码" back={{ href: '/user/center/account', label: '账户信息' }} />
      <AccountContact kind="phone" security={await getSecurity(ctx)} />
    </CenterCard>
  );
}
