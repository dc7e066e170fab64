import type { Metadata } from 'next';
import { AccountPassword } from '@/components/identity/account/account-password';
import { AccountCard } from '@/components/identity/mobile/account-card';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { getSecurity } from '@/lib/domain/identity/account-queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/account/password'];

export const metadata: Metadata = { title };

export default async function MobilePasswordPage() {
  const ctx = await pageCtx({ can: 'member.self', from: '/mobile/user/account/password' });
  return (
    <MobilePage title={title} back="/mobile/user/account">
      <AccountCard>
        <AccountPassword security={await getSecurity(ctx)} />
      </AccountCard>
    </MobilePage>
  );
}
