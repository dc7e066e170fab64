import type { Metadata } from 'next';
import { AccountPanel } from '@/components/member/desktop/account-panel';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { PageHeader } from '@/components/ui/page-header';
import { getMember } from '@/lib/domain/member/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '账户信息' };

export default async function AccountPage() {
  const ctx = await pageCtx({ can: 'member.self', from: '/user/center/account' });
  return (
    <CenterCard>
      <PageHeader title="账户信息" />
      <AccountPanel initial={await getMember(ctx)} />
    </CenterCard>
  );
}
