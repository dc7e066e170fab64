import type { Metadata } from 'next';
import { CountingDetail } from '@/components/stock/office/counting-detail';

export const metadata: Metadata = { title: '盘点任务详情' };

/** One counting task: numbers are typed, handed in and judged here. */
export default function CountingPage() {
  return <CountingDetail />;
}
