import type { Metadata } from 'next';
import { AccountClose } from '@/components/identity/account/account-close';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { PageHeader } from '@/components/ui/page-header';
import { getSecurity } from '@/lib/domain/identity/account-queries';
import { checkClose } from '@/lib/domain/member/close-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '注销账号' };

export default async function ClosePage() {
  const ctx = await pageCtx({ can: 'member.self', from: '/user/center/close' });
  const [security, check] = await Promise.all([getSecurity(ctx), checkClose(ctx)]);
  return (
    <CenterCard>
      <PageHeader title="注销账号" back={{ href: '/user/center/account', label: '账户信息' }} />
      <AccountClose security={security} check={check} />
    </CenterCard>
  );
}
