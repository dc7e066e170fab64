import type { Metadata } from 'next';
import { ResubscribePage } from '@/components/order/desktop/resubscribe-page';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '续订' };

export default function QuickPage() {
  return (
    <CenterCard>
      <Filled title="续订" heights={[44, 180, 180, 180]}>
        <ResubscribePage />
      </Filled>
    </CenterCard>
  );
}
