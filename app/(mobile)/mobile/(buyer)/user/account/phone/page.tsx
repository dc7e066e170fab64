import type { Metadata } from 'next';
import { AccountContact } from '@/components/identity/account/account-contact';
import { AccountCard } from '@/components/identity/mobile/account-card';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { getSecurity } from '@/lib/domain/identity/account-queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/account/phone'];

export const metadata: Metadata = { title };

export default async function MobilePhonePage() {
  const ctx = await pageCtx({ can: 'member.self', from: '/mobile/user/account/phone' });
  return (
    <MobilePage title={title} back="/mobile/user/account">
      <AccountCard>
        <AccountContact kind="phone" security={await getSecurity(ctx)} />
      </AccountCard>
    </MobilePage>
  );
}
