import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CountingDetail } from '@/components/stock/office/counting-detail';
import { findCounting } from '@/lib/domain/stock/counting-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '盘点任务详情' };

/** One counting task: numbers are typed, handed in and judged here. */
export default async function CountingPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const from = `/mall/manage/counting/${encodeURIComponent(id)}`;
  const task = await findCounting(await pageCtx({ can: 'stock.read', from }), id);
  if (!task) notFound();
  return <CountingDetail key={task.id} initial={task} />;
}
