import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CountingSheet } from '@/components/stock/office/counting-sheet';
import { getCountingSheet } from '@/lib/domain/stock/counting-item-queries';
import { findCounting } from '@/lib/domain/stock/counting-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '打印盘点表' };

/** The counting sheet without the office's frame, to be filled in by hand. */
export default async function CountingPrintPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const from = `/mall/manage/counting/${encodeURIComponent(id)}/print`;
  const ctx = await pageCtx({ can: 'stock.read', from });
  const task = await findCounting(ctx, id);
  if (!task?.startedAt) notFound();
  return <CountingSheet id={task.id} sheet={await getCountingSheet(ctx, task.id)} />;
}
