import type { Metadata } from 'next';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { AccountScreen } from './account-screen';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/account'];

export const metadata: Metadata = { title };

export default function MobileAccountPage() {
  return (
    <MobilePage title={title} back="/mobile/user">
      <Filled heights={[120, 160, 280]}>
        <AccountScreen />
      </Filled>
    </MobilePage>
  );
}
