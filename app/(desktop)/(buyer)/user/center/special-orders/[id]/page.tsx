import type { Metadata } from 'next';
import { ApplicationDetailPage } from '@/components/specialOrder/desktop/application-detail-page';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '申请详情' };

export default function SpecialOrderPage() {
  return (
    <Filled title="申请详情">
      <ApplicationDetailPage />
    </Filled>
  );
}
