import type { Metadata } from 'next';
import { SplitPage } from '@/components/order/desktop/split-page';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '拆分配送' };

export default function OrderSplitPage() {
  return (
    <Filled title="拆分配送">
      <SplitPage />
    </Filled>
  );
}
