import type { Metadata } from 'next';
import { AccountContact } from '@/components/identity/account/account-contact';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '绑定邮箱' };

export default function MailPage() {
  return (
    <CenterCard>
      <PageHeader title="绑定邮箱" back={{ href: '/user/center/account', label: '账户信息' }} />
      <Filled heights={[320]}>
        <AccountContact kind="mail" />
      </Filled>
    </CenterCard>
  );
}
