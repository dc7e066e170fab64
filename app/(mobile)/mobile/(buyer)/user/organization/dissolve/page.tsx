import type { Metadata } from 'next';
import { OrganizationDissolve } from '@/components/identity/organization/organization-dissolve';
import { AccountCard } from '@/components/identity/mobile/account-card';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/organization/dissolve'];

export const metadata: Metadata = { title };

export default function MobileDissolvePage() {
  return (
    <MobilePage title={title} back="/mobile/user/organization">
      <AccountCard>
        <Filled heights={[320]}>
          <OrganizationDissolve />
        </Filled>
      </AccountCard>
    </MobilePage>
  );
}
