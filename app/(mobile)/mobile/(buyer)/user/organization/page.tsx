import type { Metadata } from 'next';
import { OrganizationScreen } from '@/components/identity/organization/mobile/organization-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/organization'];

export const metadata: Metadata = { title };

export default function MobileOrganizationPage() {
  return (
    <MobilePage title={title} back="/mobile/user">
      <Filled heights={[120, 160, 280]}>
        <OrganizationScreen />
      </Filled>
    </MobilePage>
  );
}
