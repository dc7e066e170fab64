import type { Metadata } from 'next';
import { AccountContact } from '@/components/identity/account/account-contact';
import { AccountCard } from '@/components/identity/mobile/account-card';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/account/mail'];

export const metadata: Metadata = { title };

export default function MobileMailPage() {
  return (
    <MobilePage title={title} back="/mobile/user/account">
      <AccountCard>
        <Filled heights={[320]}>
          <AccountContact kind="mail" />
        </Filled>
      </AccountCard>
    </MobilePage>
  );
}
