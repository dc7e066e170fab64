import type { Metadata } from 'next';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { ReceiverList } from '@/components/member/receiver-list';
import { Filled } from '@/components/ui/filled';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '收货地址' };

export default function AddressesPage() {
  return (
    <CenterCard>
      <PageHeader title="收货地址" />
      <Filled>
        <ReceiverList />
      </Filled>
    </CenterCard>
  );
}
