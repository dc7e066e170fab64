import type { Metadata } from 'next';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';
import { PageHeader } from '@/components/ui/page-header';
import { AccountScreen } from './account-screen';

export const metadata: Metadata = { title: '账户信息' };

export default function AccountPage() {
  return (
    <CenterCard>
      <PageHeader title="账户信息" />
      <Filled>
        <AccountScreen />
      </Filled>
    </CenterCard>
  );
}
