import type { Metadata } from 'next';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';
import { PageHeader } from '@/components/ui/page-header';
import { DevicesScreen } from './devices-screen';

export const metadata: Metadata = { title: '我的设备' };

export default function DevicesPage() {
  return (
    <CenterCard>
      <PageHeader title="我的设备" back={{ href: '/user/center/account', label: '账户信息' }} />
      <Filled>
        <DevicesScreen />
      </Filled>
    </CenterCard>
  );
}
