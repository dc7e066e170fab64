import type { Metadata } from 'next';
import { ApplyPage } from '@/components/aftersale/desktop/apply-page';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '申请售后' };

export default function ApplyAfterSalePage() {
  return (
    <Filled title="申请售后">
      <ApplyPage />
    </Filled>
  );
}
