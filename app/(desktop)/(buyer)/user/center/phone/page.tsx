import type { Metadata } from 'next';
import { AccountContact } from '@/components/identity/account/account-contact';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '更换手机号码' };

export default function PhonePage() {
  return (
    <CenterCard>
      <PageHeader title="更换手机号码" back={{ href: '/user/center/account', label: '账户信息' }} />
      <Filled heights={[320]}>
        <AccountContact kind="phone" />
      </Filled>
    </CenterCard>
  );
}
