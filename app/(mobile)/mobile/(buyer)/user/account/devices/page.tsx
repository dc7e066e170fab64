import type { Metadata } from 'next';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { DevicesScreen } from './devices-screen';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/account/devices'];

export const metadata: Metadata = { title };

export default function MobileDevicesPage() {
  return (
    <MobilePage title={title} back="/mobile/user/account">
      <Filled heights={[120, 160, 280]}>
        <DevicesScreen />
      </Filled>
    </MobilePage>
  );
}
