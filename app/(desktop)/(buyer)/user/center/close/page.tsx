import type { Metadata } from 'next';
import { AccountClose } from '@/components/identity/account/account-close';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '注销账号' };

export default function ClosePage() {
  return (
    <CenterCard>
      <PageHeader title="注销账号" back={{ href: '/user/center/account', label: '账户信息' }} />
      <Filled heights={[320]}>
        <AccountClose />
      </Filled>
    </CenterCard>
  );
}
