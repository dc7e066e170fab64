import type { Metadata } from 'next';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { ReceiverList } from '@/components/member/receiver-list';
import { PageHeader } from '@/components/ui/page-header';
import { requireBuyer } from '@/lib/data/ctx';
import { listReceivers } from '@/lib/domain/member/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '收货地址' };

export default async function AddressesPage() {
  const ctx = await pageCtx({ can: 'receiver.manage', from: '/user/center/addresses' });
  const { organizationRole } = requireBuyer(ctx);
  return (
    <CenterCard>
      <PageHeader title="收货地址" />
      <ReceiverList initial={await listReceivers(ctx)} mayShare={organizationRole === 'manager'} />
    </CenterCard>
  );
}
