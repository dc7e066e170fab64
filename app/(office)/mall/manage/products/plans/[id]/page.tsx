import type { Metadata } from 'next';
import { PlansPage } from '@/components/product/office/plans-page';

export const metadata: Metadata = { title: '年度计划' };

export default function PeriodicalPlansPage() {
  return <PlansPage />;
}
