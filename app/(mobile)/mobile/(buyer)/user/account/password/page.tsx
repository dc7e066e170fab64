import type { Metadata } from 'next';
import { AccountPassword } from '@/components/identity/account/account-password';
import { AccountCard } from '@/components/identity/mobile/account-card';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/account/password'];

export const metadata: Metadata = { title };

export default function MobilePasswordPage() {
  return (
    <MobilePage title={title} back="/mobile/user/account">
      <AccountCard>
        <Filled heights={[320]}>
          <AccountPassword />
        </Filled>
      </AccountCard>
    </MobilePage>
  );
}
