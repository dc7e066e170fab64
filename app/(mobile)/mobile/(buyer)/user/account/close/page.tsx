import type { Metadata } from 'next';
import { AccountClose } from '@/components/identity/account/account-close';
import { AccountCard } from '@/components/identity/mobile/account-card';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/account/close'];

export const metadata: Metadata = { title };

export default function MobileClosePage() {
  return (
    <MobilePage title={title} back="/mobile/user/account">
      <AccountCard>
        <Filled heights={[320]}>
          <AccountClose />
        </Filled>
      </AccountCard>
    </MobilePage>
  );
}
