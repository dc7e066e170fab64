import type { Metadata } from 'next';
import { ApplicationListPage } from '@/components/specialOrder/desktop/application-list-page';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '特殊订单' };

export default function SpecialOrdersPage() {
  return (
    <CenterCard>
      <Filled title="特殊订单" heights={[44, 180, 180, 180]}>
        <ApplicationListPage />
      </Filled>
    </CenterCard>
  );
}
