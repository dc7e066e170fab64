import type { Metadata } from 'next';
import { BatchDetail } from '@/components/ebook/office/batch-detail';
import { FreshProvider } from '@/components/identity/accounts/fresh-provider';

export const metadata: Metadata = { title: '激活码批次详情' };

/** One batch of codes at the desk. */
export default function BatchPage() {
  return (
    <FreshProvider>
      <BatchDetail />
    </FreshProvider>
  );
}
