import type { Metadata } from 'next';
import { MembersScreen } from '@/components/identity/organization/mobile/members-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/organization/members'];

export const metadata: Metadata = { title };

export default function MobileMembersPage() {
  return (
    <MobilePage title={title} back="/mobile/user/organization">
      <Filled heights={[120, 160, 280]}>
        <MembersScreen />
      </Filled>
    </MobilePage>
  );
}
