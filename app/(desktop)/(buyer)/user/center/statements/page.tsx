import type { Metadata } from 'next';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { StatementPage } from '@/components/statement/desktop/statement-page';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '对账单' };

export default function StatementsPage() {
  return (
    <CenterCard>
      <Filled title="对账单" heights={[36, 120, 420]}>
        <StatementPage />
      </Filled>
    </CenterCard>
  );
}
