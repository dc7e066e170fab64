import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { BatchDetail } from '@/components/ebook/office/batch-detail';
import { FreshProvider } from '@/components/identity/accounts/fresh-provider';
import { findBatch } from '@/lib/domain/ebook/batch-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '激活码批次详情' };

/** One batch of codes at the desk. */
export default async function BatchPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const from = `/mall/manage/codes/batches/${encodeURIComponent(id)}`;
  const batch = await findBatch(await pageCtx({ can: 'ebook.codes', from }), id);
  if (!batch) notFound();
  return (
    <FreshProvider>
      <BatchDetail key={batch.id} initial={batch} />
    </FreshProvider>
  );
}
