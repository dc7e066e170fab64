import type { Metadata } from 'next';
import { OwnCredit } from '@/components/credit/desktop/own-credit';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '账期与欠款' };

export default function CreditPage() {
  return (
    <CenterCard>
      <Filled title="账期与欠款" heights={[120, 240, 200]}>
        <OwnCredit />
      </Filled>
    </CenterCard>
  );
}
