import type { Metadata } from 'next';
import { CaseListPage } from '@/components/aftersale/desktop/case-list-page';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '退款售后' };

export default function AfterSalesPage() {
  return (
    <CenterCard>
      <Filled title="退款售后" heights={[44, 180, 180, 180]}>
        <CaseListPage />
      </Filled>
    </CenterCard>
  );
}
