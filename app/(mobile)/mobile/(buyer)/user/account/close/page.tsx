import type { Metadata } from 'next';
import { AccountClose } from '@/components/identity/account/account-close';
import { AccountCard } from '@/components/identity/mobile/account-card';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { getSecurity } from '@/lib/domain/identity/account-queries';
import { checkClose } from '@/lib/domain/member/close-queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/account/close'];

export const metadata: Metadata = { title };

export default async function MobileClosePage() {
  const ctx = await pageCtx({ can: 'member.self', from: '/mobile/user/account/close' });
  const [security, check] = await Promise.all([getSecurity(ctx), checkClose(ctx)]);
  return (
    <MobilePage title={title} back="/mobile/user/account">
      <AccountCard>
        <AccountClose security={security} check={check} />
      </AccountCard>
    </MobilePage>
  );
}
