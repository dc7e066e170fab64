import type { Metadata } from 'next';
import { AccountCard } from '@/components/identity/mobile/account-card';
import { AccountHome } from '@/components/identity/mobile/account-home';
import { AccountPanel } from '@/components/member/account-panel';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { formatDate } from '@/lib/core/dates';
import { getSecurity } from '@/lib/domain/identity/account-queries';
import { getBasic } from '@/lib/domain/member/queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/account'];

export const metadata: Metadata = { title };

export default async function MobileAccountPage() {
  const ctx = await pageCtx({ can: 'member.self', from: '/mobile/user/account' });
  const [basic, security] = await Promise.all([getBasic(ctx), getSecurity(ctx)]);
  return (
    <MobilePage title={title} back="/mobile/user">
      <AccountHome security={security} />
      <AccountCard title="基本资料">
        <AccountPanel initial={basic} today={formatDate(ctx.now)} />
      </AccountCard>
    </MobilePage>
  );
}
