import type { Metadata } from 'next';
import { CaseDetailPage } from '@/components/aftersale/desktop/case-detail-page';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '售后详情' };

export default function AfterSalePage() {
  return (
    <Filled title="售后详情">
      <CaseDetailPage />
    </Filled>
  );
}
