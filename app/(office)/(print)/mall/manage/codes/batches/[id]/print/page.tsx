import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { BatchCards } from '@/components/ebook/office/batch-cards';
import { FreshProvider } from '@/components/identity/accounts/fresh-provider';
import { findBatch } from '@/lib/domain/ebook/batch-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '打印激活卡' };

/** Cards of a batch without the office's frame, to be printed. */
export default async function CardsPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const from = `/mall/manage/codes/batches/${encodeURIComponent(id)}/print`;
  const batch = await findBatch(await pageCtx({ can: 'ebook.codes', from }), id);
  if (!batch) notFound();
  return (
    <FreshProvider>
      <BatchCards key={batch.id} batch={batch} />
    </FreshProvider>
  );
}
